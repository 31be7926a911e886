import { TextField } from '@radix-ui/themes';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { Form } from '@/components/ui/Form';
import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { IconButton } from '@/components/ui/IconButton';
import type { VoicePreferences } from '@/lib/domain/read-aloud/voice-preferences';
import { useT } from '@/lib/i18n/use-t';
import { showToast } from '@/lib/panel/toasts';

/** How long undo is offered, ms. */
const undoMs = 8000;

type Entry = VoicePreferences['pronunciations'][number];

export type PronunciationListProps = {
  readonly entries: readonly Entry[];
  readonly onChange: (entries: readonly Entry[]) => void;
};

const read = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() : '';
};

/** Words that voices say wrongly, and how to say them. */
export function PronunciationList({ entries, onChange }: PronunciationListProps) {
  const t = useT();
  const first = useRef<HTMLInputElement>(null);
  const add = (form: HTMLFormElement): void => {
    const entry = { from: read(form, 'from'), to: read(form, 'to') };
    if (entry.from === '') return;
    onChange([...entries.filter(({ from }) => from !== entry.from), entry]);
    form.reset();
    first.current?.focus();
  };

  const remove = (word: string): void => {
    onChange(entries.filter(({ from }) => from !== word));
    showToast({
      textKey: 'settings.voice.wordRemoved',
      values: { word },
      undo: { run: () => onChange(entries), forMs: undoMs },
    });
  };

  return (
    <Group label={t('settings.voice.pronunciation')} labelTone="section">
      {entries.map(({ from, to }) => (
        <GroupRow
          key={from}
          title={<bdi>{from}</bdi>}
          sentence={<bdi>{to}</bdi>}
          end={
            <IconButton label={t('settings.voice.removeWord', { word: from })} onClick={() => remove(from)}>
              <X size={16} aria-hidden="true" />
            </IconButton>
          }
        />
      ))}
      <li className="pl-row">
        <Form className="pl-pronunciation" onSubmit={add}>
          <TextField.Root
            ref={first}
            name="from"
            dir="auto"
            maxLength={200}
            required
            aria-label={t('settings.voice.written')}
            placeholder={t('settings.voice.written')}
            title={t('settings.voice.written')}
          />
          <TextField.Root
            name="to"
            dir="auto"
            maxLength={500}
            aria-label={t('settings.voice.said')}
            placeholder={t('settings.voice.said')}
            title={t('settings.voice.said')}
          />
          <GhostButton type="submit">{t('settings.voice.addWord')}</GhostButton>
        </Form>
      </li>
    </Group>
  );
}
