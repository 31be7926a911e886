import { useState } from 'react';
import { ChoiceRow } from '@/components/settings/ChoiceRow';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { QuietButton } from '@/components/ui/QuietButton';
import type { AutoLockMinutes } from '@/lib/domain/key-protection';
import type { TextKey } from '@/lib/i18n/text-key';
import { useT } from '@/lib/i18n/use-t';
import { request } from '@/lib/panel/session';
import { showRefusal } from '@/lib/panel/show-error';
import { PassphraseForm } from './PassphraseForm';
import { UnlockForm } from './UnlockForm';
import { useKeyProtection } from './use-key-protection';

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

type Order = { readonly type: 'keys-lock' } | { readonly type: 'keys-passphrase-remove' };

const give = (order: Order): void => void request(order).catch(showRefusal);

/** The passphrase over the keys: what it guards against and what not, setting it, locking, and the time to the lock. */
export function KeyProtectionGroup() {
  const t = useT();
  const protection = useKeyProtection();
  const [isSetting, setSetting] = useState(false);
  if (protection === undefined) return null;
  const { isProtected, isLocked, autoLockMinutes } = protection;
  const state = isLocked ? 'keys.locked' : isProtected ? 'keys.unlocked' : 'keys.off';

  return (
    <Group label={t('keys.title')} labelTone="section">
      <GroupRow
        title={t(state)}
        sentence={
          <>
            {t('keys.protects')} {t('keys.limits')}
          </>
        }
        control={
          isLocked || isSetting ? null : isProtected ? (
            <QuietButton onClick={() => give({ type: 'keys-lock' })}>{t('keys.lockNow')}</QuietButton>
          ) : (
            <QuietButton onClick={() => setSetting(true)}>{t('keys.set')}</QuietButton>
          )
        }
      >
        {isLocked ? <UnlockForm /> : null}
        {isSetting && !isLocked ? <PassphraseForm onDone={() => setSetting(false)} /> : null}
      </GroupRow>
      {isProtected ? (
        <ChoiceRow
          title={t('keys.autoLock')}
          sentence={t('keys.autoLockText')}
          value={String(autoLockMinutes)}
          options={choices.map(({ minutes, value }) => ({ value, label: t(times[minutes]) }))}
          onChange={(chosen) => {
            const choice = choices.find(({ value }) => value === chosen);
            if (choice === undefined) return;
            request({ type: 'keys-auto-lock', minutes: choice.minutes }).catch(showRefusal);
          }}
        />
      ) : null}
      {isProtected && !isLocked && !isSetting ? (
        <GroupRow
          title={t('keys.passphrase')}
          control={
            <>
              <QuietButton onClick={() => setSetting(true)}>{t('keys.change')}</QuietButton>
              <QuietButton onClick={() => give({ type: 'keys-passphrase-remove' })}>{t('common.remove')}</QuietButton>
            </>
          }
        />
      ) : null}
    </Group>
  );
}
