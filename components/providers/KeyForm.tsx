import { TextField } from '@radix-ui/themes';
import { useRef } from 'react';
import { FieldGroup } from '@/components/ui/FieldGroup';
import { Form } from '@/components/ui/Form';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { isTextKey } from '@/lib/i18n/is-text-key';
import { useT } from '@/lib/i18n/use-t';
import { useConnect } from '@/lib/panel/providers/use-connect';
import { useCatalog } from '@/lib/panel/session-store';
import { ConnectOutcome } from './ConnectOutcome';
import '@/components/ui/keys.css';

export type KeyFormProps = { readonly provider: ConnectedProvider; readonly onDone?: () => void };

/**
 * Asks for the keys of a connection that the end of the session deleted. They stay in the inputs, are read once when
 * sent and then cleared.
 */
export function KeyForm({ provider, onDone }: KeyFormProps) {
  const t = useT();
  const catalog = useCatalog();
  const form = useRef<HTMLFormElement>(null);
  const { state, connect } = useConnect();
  const { id, label, providerId, presetId, settings, secrets } = provider;
  const info = catalog.providers.find((candidate) => candidate.id === providerId);
  const fields = info?.fields.filter(({ type, name }) => type === 'secret' && name in secrets) ?? [];

  const submit = async (): Promise<void> => {
    if (form.current === null) return;
    const data = new FormData(form.current);
    const keys = Object.fromEntries(fields.map(({ name }) => [name, String(data.get(name) ?? '').trim()]));
    const command = { type: 'provider-change', connectionId: id, secrets: keys } as const;
    const isStored = await connect({ name: label, providerId, presetId, settings, command });
    if (!isStored) return;
    form.current?.reset();
    onDone?.();
  };

  return (
    <Form ref={form} className="pl-keys-form" onSubmit={submit}>
      {fields.map(({ name, labelKey }) => (
        <FieldGroup key={name} label={isTextKey(labelKey) ? t(labelKey) : labelKey}>
          {(field) => <TextField.Root {...field} name={name} type="password" autoComplete="off" dir="ltr" required />}
        </FieldGroup>
      ))}
      <ConnectOutcome state={state} />
      <div className="pl-actions pl-card-actions">
        <PrimaryButton type="submit" disabled={state.status === 'checking'}>
          {t('keys.use')}
        </PrimaryButton>
      </div>
    </Form>
  );
}
