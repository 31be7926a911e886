import { TextArea, TextField } from '@radix-ui/themes';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { IconButton } from '@/components/ui/IconButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { builtInPrompts, type Prompt } from '@/lib/domain/chat/prompt';
import { useT } from '@/lib/i18n/use-t';
import { movePrompt, removePrompt, savePrompt } from '@/lib/panel/chat/prompt-list';
import { usePreferences } from '@/lib/panel/session-store';
import './PromptsPage.css';
import { Form } from '@/components/ui/Form';

type FormProps = {
  readonly prompt: Prompt | undefined;
  readonly onDone: () => void;
};

const read = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
};

function PromptForm({ prompt, onDone }: FormProps) {
  const t = useT();

  const save = (form: FormData): void => {
    const title = read(form, 'title');
    const text = read(form, 'text');
    if (title === '' || text === '') return;
    savePrompt({ title, text, ...(prompt !== undefined && { id: prompt.id }) });
    onDone();
  };

  return (
    <Form className="pl-prompt-form" onSubmit={(form) => save(new FormData(form))}>
      <TextField.Root
        name="title"
        dir="auto"
        required
        maxLength={60}
        defaultValue={prompt?.title ?? ''}
        aria-label={t('settings.prompts.name')}
        placeholder={t('settings.prompts.name')}
      />
      <TextArea
        name="text"
        dir="auto"
        required
        maxLength={8000}
        rows={4}
        defaultValue={prompt?.text ?? ''}
        aria-label={t('settings.prompts.text')}
        placeholder={t('settings.prompts.text')}
      />
      <div className="pl-prompt-actions">
        <GhostButton type="button" onClick={onDone}>
          {t('common.cancel')}
        </GhostButton>
        <PrimaryButton type="submit">{t('common.save')}</PrimaryButton>
      </div>
    </Form>
  );
}

/** The prompts of the menu on pages: the ones that everyone has, and the user's own. */
export function PromptsPage() {
  const t = useT();
  const { prompts } = usePreferences();
  const [edited, setEdited] = useState<string>();
  const close = (): void => setEdited(undefined);

  return (
    <>
      <Group label={t('settings.prompts.yours')} labelTone="section">
        {prompts.map((prompt, index) => (
          <GroupRow
            key={prompt.id}
            title={<bdi>{prompt.title}</bdi>}
            sentence={<bdi className="pl-prompt-text">{prompt.text}</bdi>}
            control={
              <span className="pl-prompt-actions">
                <IconButton
                  label={t('settings.prompts.up', { name: prompt.title })}
                  aria-disabled={index === 0}
                  onClick={() => movePrompt(prompt.id, -1)}
                >
                  <ArrowUp size={16} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={t('settings.prompts.down', { name: prompt.title })}
                  aria-disabled={index === prompts.length - 1}
                  onClick={() => movePrompt(prompt.id, 1)}
                >
                  <ArrowDown size={16} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={t('settings.prompts.edit', { name: prompt.title })}
                  onClick={() => setEdited(prompt.id)}
                >
                  <Pencil size={16} aria-hidden="true" />
                </IconButton>
                <IconButton
                  label={t('settings.prompts.remove', { name: prompt.title })}
                  onClick={() => removePrompt(prompt.id)}
                >
                  <Trash2 size={16} aria-hidden="true" />
                </IconButton>
              </span>
            }
          >
            {edited === prompt.id ? <PromptForm prompt={prompt} onDone={close} /> : null}
          </GroupRow>
        ))}
        <li className="pl-row">
          {edited === 'new' ? (
            <PromptForm prompt={undefined} onDone={close} />
          ) : (
            <GhostButton onClick={() => setEdited('new')}>{t('settings.prompts.add')}</GhostButton>
          )}
        </li>
      </Group>
      <Group label={t('settings.prompts.builtIn')} labelTone="section">
        {builtInPrompts.map((id) => (
          <GroupRow key={id} title={t(`menu.${id}`)} />
        ))}
      </Group>
    </>
  );
}
