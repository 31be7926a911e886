import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { AssistantIcon } from '@/components/chat/assistants/AssistantIcon';
import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { IconButton } from '@/components/ui/IconButton';
import { MoveHandle } from '@/components/ui/MoveHandle';
import { type Assistant, mostAssistants } from '@/lib/domain/chat/assistant';
import { firstLetters } from '@/lib/domain/first-letters';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { duplicateAssistant, moveAssistant, removeAssistant } from '@/lib/panel/chat/assistants';
import { usePreferences } from '@/lib/panel/session-store';
import { AssistantForm } from './AssistantForm';
import './Assistants.css';

const newOne = 'new';

/** So much of the instructions is shown, UTF-16 units. */
const shownLetters = 100;

const beginningOf = (instructions: string): string => {
  const line = instructions.replace(/\s+/gu, ' ').trim();
  return line.length > shownLetters ? `${firstLetters(line, shownLetters).trimEnd()}…` : line;
};

type RowProps = {
  readonly assistant: Assistant;
  /** Its place among all of them, and how many there are. */
  readonly index: number;
  readonly count: number;
  readonly isFull: boolean;
  readonly isEdited: boolean;
  onEdit(): void;
  onDone(): void;
  /** It is gone, or another one stands beside it: the keyboard goes on at that one, or at the end of the list. */
  onLeave(id?: string): void;
};

function AssistantRow({ assistant, index, count, isFull, isEdited, onEdit, onDone, onLeave }: RowProps) {
  const t = useT();
  const { id, name, instructions } = assistant;
  return (
    <GroupRow
      tile={
        <>
          {count < 2 ? null : (
            <MoveHandle
              label={t('common.move', { name })}
              index={index}
              count={count}
              onMove={(to) => void moveAssistant(assistant, to)}
            />
          )}
          <AssistantIcon assistant={assistant} />
        </>
      }
      title={<bdi>{name}</bdi>}
      sentence={<bdi className="pl-assistant-text">{beginningOf(instructions)}</bdi>}
      control={
        <span className="pl-assistant-actions">
          <IconButton
            label={t('settings.assistants.duplicate', { name })}
            disabled={isFull}
            onClick={() => void duplicateAssistant(assistant).then(onLeave)}
          >
            <Copy size={16} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('settings.assistants.edit', { name })}
            data-edits={id}
            aria-expanded={isEdited}
            onClick={isEdited ? onDone : onEdit}
          >
            <Pencil size={16} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('settings.assistants.remove', { name })}
            onClick={() => void removeAssistant(assistant).then(() => onLeave())}
          >
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        </span>
      }
    >
      {isEdited ? <AssistantForm assistant={assistant} onDone={onDone} /> : null}
    </GroupRow>
  );
}

/** The user's assistants: made, changed, duplicated and deleted here. */
export function AssistantsPage() {
  const t = useT();
  const formats = useFormats();
  const { assistants } = usePreferences();
  const [edited, setEdited] = useState<string>();
  const [focused, setFocused] = useState<{ readonly id: string }>();
  const list = useRef<HTMLDivElement>(null);
  const isFull = assistants.length >= mostAssistants;

  const leave = (id = newOne): void => {
    setEdited(undefined);
    setFocused({ id });
  };
  // What had the keyboard is gone: it goes on at the button that leads back there.
  useEffect(() => {
    if (focused === undefined) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-edits]') ?? [])];
    buttons.find(({ dataset }) => dataset.edits === focused.id)?.focus();
  }, [focused]);

  return (
    <div ref={list} data-testid="assistants">
      <Group label={t('settings.assistants.yours')} labelTone="section">
        {assistants.length === 0 ? (
          <li className="pl-row">
            <p className="pl-note pl-assistant-empty">{t('settings.assistants.empty')}</p>
          </li>
        ) : null}
        {assistants.map((assistant, index) => (
          <AssistantRow
            key={assistant.id}
            assistant={assistant}
            index={index}
            count={assistants.length}
            isFull={isFull}
            isEdited={edited === assistant.id}
            onEdit={() => setEdited(assistant.id)}
            onDone={() => leave(assistant.id)}
            onLeave={leave}
          />
        ))}
        <li className="pl-row">
          {edited === newOne ? (
            <AssistantForm assistant={undefined} onDone={leave} />
          ) : (
            <GhostButton data-edits={newOne} disabled={isFull} onClick={() => setEdited(newOne)}>
              {t('settings.assistants.add')}
            </GhostButton>
          )}
          {isFull ? (
            <p className="pl-note">{t('settings.assistants.full', { count: formats.number(mostAssistants) })}</p>
          ) : null}
        </li>
      </Group>
    </div>
  );
}
