import type { FormValues } from '@/components/ui/form-values';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { useT } from '@/lib/i18n/use-t';
import { useIsKeyMissing } from '@/lib/panel/policy/use-key-protection';
import { connectTargets } from '@/lib/panel/providers/connect-target';
import { useConnect } from '@/lib/panel/providers/use-connect';
import { useCatalog } from '@/lib/panel/session-store';
import { ConnectionForm } from './ConnectionForm';

export type EditConnectionProps = { readonly provider: ConnectedProvider; readonly onDone: () => void };

/** Changes a connection. A key that is left empty stays as it is. */
export function EditConnection({ provider, onDone }: EditConnectionProps) {
  const { id, providerId, presetId, label, settings, secrets } = provider;
  const t = useT();
  const catalog = useCatalog();
  const { state, connect } = useConnect();
  const isKeyMissing = useIsKeyMissing(id);
  const target = connectTargets(catalog).find(
    (candidate) => candidate.providerId === providerId && candidate.presetId === presetId,
  );
  if (target === undefined) return null;

  const submit = async (values: FormValues, keepUntested: boolean): Promise<boolean> => {
    const isStored = await connect({
      name: values.label ?? label,
      providerId,
      presetId,
      settings: values.settings,
      command: {
        type: 'provider-change',
        connectionId: id,
        ...(values.label !== undefined && { label: values.label }),
        settings: values.settings,
        secrets: { ...values.secrets },
        ...(keepUntested && { keepUntested }),
      },
    });
    if (isStored) onDone();
    return isStored;
  };

  return (
    <div className="pl-settings-edit">
      {provider.isImported === true ? <p className="pl-note">{t('imported.text')}</p> : null}
      <ConnectionForm
        fields={target.fields}
        label={label}
        values={settings}
        secrets={isKeyMissing ? {} : secrets}
        state={state}
        onSubmit={submit}
        onCancel={onDone}
      />
    </div>
  );
}
