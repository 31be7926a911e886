import { useEffect, useState } from 'react';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { QuietButton } from '@/components/ui/QuietButton';
import type { ConnectedProvider } from '@/lib/domain/connected-provider';
import { useT } from '@/lib/i18n/use-t';
import { requestAccess } from '@/lib/panel/access';
import { originsOf } from '@/lib/panel/provider-origins';
import { showToast } from '@/lib/panel/toasts';

export type GrantButtonProps = {
  readonly provider: ConnectedProvider | undefined;
  readonly isRecommended: boolean;
  readonly onGranted: () => void;
};

/** Asks for the access that a provider needs. What to ask for is known before the click, which does not last. */
export function GrantButton({ provider, isRecommended, onGranted }: GrantButtonProps) {
  const t = useT();
  const [origins, setOrigins] = useState<readonly string[]>();
  const ActionButton = isRecommended ? PrimaryButton : QuietButton;

  useEffect(() => {
    if (provider === undefined) return;
    let isShown = true;
    originsOf(provider)
      .then((answer) => isShown && setOrigins(answer))
      .catch(() => undefined);
    return () => {
      isShown = false;
    };
  }, [provider]);

  const ask = async (): Promise<void> => {
    if (origins === undefined) return;
    if (await requestAccess(origins)) onGranted();
    else showToast({ textKey: 'error.accessDenied' });
  };

  return (
    <ActionButton disabled={origins === undefined} onClick={() => void ask()}>
      {t('error.action.grant-access')}
    </ActionButton>
  );
}
