import { useCallback, useEffect, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import type { ServiceAccount } from '@/lib/domain/providers/service-sign-in';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { send } from '@/lib/panel/connection';
import type { SignInTarget } from '@/lib/panel/providers/use-sign-in';
import './AccountLine.css';

type AccountState = ServiceAccount | 'reading' | 'unread';

/** What the key of a connection has spent, where it is looked after, and what removing it here does not do. */
export function AccountLine({
  provider: { id, secrets },
  target: { label: name, keyUrl },
}: {
  readonly provider: Pick<ConnectedProvider, 'id' | 'secrets'>;
  readonly target: SignInTarget;
}) {
  const t = useT();
  const formats = useFormats();
  const [account, setAccount] = useState<AccountState>('reading');

  const read = useCallback(async (): Promise<AccountState> => {
    try {
      return await send({ type: 'provider-account', connectionId: id });
    } catch {
      return 'unread';
    }
  }, [id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another key has another account.
  useEffect(() => {
    let isShown = true;
    void read().then((found) => {
      if (isShown) setAccount(found);
    });
    return () => {
      isShown = false;
    };
  }, [read, secrets]);

  const again = (): void => {
    setAccount('reading');
    void read().then(setAccount);
  };

  return (
    <div className="pl-account pl-note">
      {account === 'reading' ? <span>{t('settings.models.accountReading', { name })}</span> : null}
      {account === 'unread' ? (
        <span>
          {t('settings.models.accountUnread', { name })} <GhostButton onClick={again}>{t('common.retry')}</GhostButton>
        </span>
      ) : null}
      {typeof account === 'string' ? null : (
        <span className="pl-tabular">
          {account.left === undefined
            ? t('settings.models.spent', { spent: formats.money(account.spent, 'USD') })
            : t('settings.models.spentOf', {
                spent: formats.money(account.spent, 'USD'),
                left: formats.money(account.left, 'USD'),
              })}
        </span>
      )}
      <span>{t('settings.models.keyStays', { name })}</span>
      {keyUrl === undefined ? null : (
        <a href={keyUrl} target="_blank" rel="noreferrer">
          {t('settings.models.keysAt', { name })}
        </a>
      )}
    </div>
  );
}
