import { X } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { GroupRow } from '@/components/ui/GroupRow';
import { IconButton } from '@/components/ui/IconButton';
import { useWrittenKeys } from '@/components/ui/use-written-keys';
import type { KeyChord } from '@/lib/domain/key-chord';
import { chordName, chordOf } from '@/lib/domain/key-chord';
import { useT } from '@/lib/i18n/use-t';
import '@/components/ui/SourceForm.css';

export type PushToTalkRowProps = {
  readonly chord: KeyChord | undefined;
  readonly onChange: (chord: KeyChord | undefined) => void;
};

/** The keys that listen while they are held, chosen by pressing them. */
export function PushToTalkRow({ chord, onChange }: PushToTalkRowProps) {
  const t = useT();
  const written = useWrittenKeys();
  const [isChoosing, setChoosing] = useState(false);
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>): void => {
    if (!isChoosing || event.key === 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
    const chosen = event.key === 'Escape' ? chord : chordOf(event.nativeEvent);
    if (event.key !== 'Escape' && chosen === undefined) return;
    setChoosing(false);
    if (chosen !== chord) onChange(chosen);
  };
  const name = chord === undefined ? t('settings.dictation.chooseKeys') : written(chordName(chord));

  return (
    <GroupRow
      title={t('settings.dictation.pushToTalk')}
      sentence={t('settings.dictation.pushToTalkText')}
      control={
        <div className="pl-source-form-actions">
          <GhostButton
            data-testid="push-to-talk"
            aria-pressed={isChoosing}
            onClick={() => setChoosing(true)}
            onBlur={() => setChoosing(false)}
            onKeyDown={onKeyDown}
          >
            {isChoosing ? t('settings.dictation.pressKeys') : <bdi>{name}</bdi>}
          </GhostButton>
          {chord === undefined ? null : (
            <IconButton label={t('common.remove')} onClick={() => onChange(undefined)}>
              <X size={16} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      }
    />
  );
}
