import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { useT } from '@/lib/i18n/use-t';
import { requestAccess } from '@/lib/panel/access';
import { useConnectionOrigins } from '@/lib/panel/providers/connection-origins';
import { showRefusal } from '@/lib/panel/show-error';
import { showToast } from '@/lib/panel/toasts';

export type GrantButtonProps = {
  readonly provider: ConnectedProvider | undefined;
  readonly isRecommended: boolean;
  readonly onGranted: () => void;
};

/** Asks for the access that a provider needs. It is known before the click, whose activation does not last. */
export function GrantButton({ provider, isRecommended, onGranted }: GrantButtonProps) {
  const t = useT();
  const origins = useConnectionOrigins(provider);
  const ActionButton = isRecommended ? PrimaryButton : GhostButton;

  const ask = async (): Promise<void> => {
    if (origins === undefined) return;
    if (await requestAccess(origins)) onGranted();
    else showToast({ textKey: 'error.accessDenied' });
  };

  return (
    <ActionButton disabled={origins === undefined} onClick={() => void ask().catch(showRefusal)}>
      {t('error.action.grant-access')}
    </ActionButton>
  );
}
