import type { FormValues } from '@/components/ui/form-values';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { useT } from '@/lib/i18n/use-t';
import type { ConnectTarget } from '@/lib/panel/providers/connect-target';
import { useConnect } from '@/lib/panel/providers/use-connect';
import { ConnectionForm } from './ConnectionForm';

export type AddProviderFormProps = {
  readonly target: ConnectTarget;
  readonly onDone: () => void;
  onConnected?(provider: ConnectedProvider): void;
};

/** Connects one provider or preset by its own form. */
export function AddProviderForm({ target, onDone, onConnected }: AddProviderFormProps) {
  const t = useT();
  const { state, connect } = useConnect(onConnected);
  const { providerId, presetId, label } = target;

  const submit = ({ label: ownLabel, settings, secrets }: FormValues, keepUntested: boolean): Promise<boolean> =>
    connect({
      name: label,
      providerId,
      presetId,
      settings,
      command: {
        type: 'provider-add',
        providerId,
        ...(presetId !== undefined && { presetId }),
        ...(ownLabel !== undefined && ownLabel !== label && { label: ownLabel }),
        settings,
        secrets: { ...secrets },
        ...(keepUntested && { keepUntested }),
      },
    });

  return (
    <>
      <h2 className="pl-provider-title">{t('settings.models.addTitle', { name: label })}</h2>
      <ConnectionForm fields={target.fields} label={label} state={state} onSubmit={submit} onCancel={onDone} />
    </>
  );
}
