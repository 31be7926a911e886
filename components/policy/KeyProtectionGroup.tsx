import { RadioGroup } from '@radix-ui/themes';
import { useState } from 'react';
import { ChoiceRow } from '@/components/ui/ChoiceRow';
import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { type AutoLockMinutes, type KeyPlace, keyPlaces } from '@/lib/domain/policy/key-protection';
import type { TextKey } from '@/lib/i18n/text-key';
import { useT } from '@/lib/i18n/use-t';
import { sendOrReport } from '@/lib/panel/connection';
import { useKeyProtection } from '@/lib/panel/policy/use-key-protection';
import { PassphraseForm } from './PassphraseForm';
import { UnlockForm } from './UnlockForm';

const times: Readonly<Record<AutoLockMinutes, TextKey>> = {
  5: 'keys.after5',
  15: 'keys.after15',
  60: 'keys.after60',
  0: 'keys.afterBrowser',
};

const choices = [
  { minutes: 5, value: '5' },
  { minutes: 15, value: '15' },
  { minutes: 60, value: '60' },
  { minutes: 0, value: '0' },
] as const;

/** Each place, with what it protects against and what it does not. */
const places: Readonly<Record<KeyPlace, { readonly title: TextKey; readonly sentences: readonly TextKey[] }>> = {
  device: { title: 'keys.onDevice', sentences: ['keys.onDeviceText'] },
  passphrase: { title: 'keys.inPassphrase', sentences: ['keys.protects', 'keys.limits'] },
  session: { title: 'keys.inSession', sentences: ['keys.inSessionText'] },
};

/** Where the keys are kept, what each place protects against and what it does not, and the passphrase with its lock. */
export function KeyProtectionGroup() {
  const t = useT();
  const protection = useKeyProtection();
  const [isSetting, setSetting] = useState(false);
  if (protection === undefined) return null;
  const { place, isLocked, autoLockMinutes } = protection;
  const shown = isSetting ? 'passphrase' : place;

  const choose = (wanted: string): void => {
    const chosen = keyPlaces.find((candidate) => candidate === wanted);
    if (chosen === undefined || chosen === shown) return;
    setSetting(chosen === 'passphrase' && place !== 'passphrase');
    if (chosen !== 'passphrase' && chosen !== place) {
      void sendOrReport({ type: 'keys-keep', place: chosen });
    }
  };

  return (
    <RadioGroup.Root value={shown} disabled={isLocked} onValueChange={choose} aria-label={t('keys.title')}>
      <Group label={t('keys.title')} labelTone="section">
        {keyPlaces.map((id) => (
          <GroupRow
            key={id}
            tile={<RadioGroup.Item id={`key-place-${id}`} value={id} />}
            title={<label htmlFor={`key-place-${id}`}>{t(places[id].title)}</label>}
            sentence={places[id].sentences.map((sentence) => t(sentence)).join(' ')}
          >
            {id === 'passphrase' && isSetting && !isLocked ? <PassphraseForm onDone={() => setSetting(false)} /> : null}
          </GroupRow>
        ))}
        {place === 'passphrase' ? (
          <GroupRow
            title={t(isLocked ? 'keys.locked' : 'keys.unlocked')}
            control={
              isLocked || isSetting ? null : (
                <>
                  <GhostButton onClick={() => void sendOrReport({ type: 'keys-lock' })}>
                    {t('keys.lockNow')}
                  </GhostButton>
                  <GhostButton onClick={() => setSetting(true)}>{t('keys.change')}</GhostButton>
                </>
              )
            }
          >
            {isLocked ? <UnlockForm /> : null}
          </GroupRow>
        ) : null}
        {place === 'passphrase' ? (
          <ChoiceRow
            title={t('keys.autoLock')}
            sentence={t('keys.autoLockText')}
            value={String(autoLockMinutes)}
            options={choices.map(({ minutes, value }) => ({ value, label: t(times[minutes]) }))}
            onChange={(chosen) => {
              const choice = choices.find(({ value }) => value === chosen);
              if (choice === undefined) return;
              void sendOrReport({ type: 'keys-auto-lock', minutes: choice.minutes });
            }}
          />
        ) : null}
      </Group>
    </RadioGroup.Root>
  );
}
