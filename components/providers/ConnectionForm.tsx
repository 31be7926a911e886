import { TextField } from '@radix-ui/themes';
import { useRef } from 'react';
import { FieldGroup } from '@/components/ui/FieldGroup';
import { Form } from '@/components/ui/Form';
import { type FormValues, readForm } from '@/components/ui/form-values';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { SettingsFields } from '@/components/ui/SettingsFields';
import type { SecretState } from '@/lib/domain/providers/connected-provider';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import { useT } from '@/lib/i18n/use-t';
import type { ConnectState } from '@/lib/panel/providers/use-connect';
import { ConnectOutcome } from './ConnectOutcome';
import './ConnectionForm.css';

export type ConnectionFormProps = {
  readonly fields: readonly SettingsField[];
  readonly label: string;
  readonly values?: SettingsValues;
  readonly secrets?: Readonly<Record<string, SecretState>>;
  readonly state: ConnectState;
  /** Resolves to whether it was stored; the inputs are cleared then. */
  readonly onSubmit: (values: FormValues, keepUntested: boolean) => Promise<boolean>;
  readonly onCancel: () => void;
};

/** The form of a connection, drawn from its fields as data. */
export function ConnectionForm(props: ConnectionFormProps) {
  const { fields, label, values, secrets, state, onSubmit, onCancel } = props;
  const t = useT();
  const form = useRef<HTMLFormElement>(null);
  const isChecking = state.status === 'checking';

  const submit = async (keepUntested: boolean): Promise<void> => {
    if (form.current === null || !form.current.reportValidity()) return;
    const isStored = await onSubmit(readForm(form.current, fields), keepUntested);
    if (isStored) form.current?.reset();
  };

  return (
    <Form ref={form} className="pl-connection-form" onSubmit={() => submit(false)}>
      <FieldGroup label={t('models.field.label')}>
        {(field) => <TextField.Root {...field} name="label" dir="auto" defaultValue={label} />}
      </FieldGroup>
      <SettingsFields fields={fields} values={values} secrets={secrets} />
      <ConnectOutcome state={state} />
      <div className="pl-actions">
        <PrimaryButton type="submit" disabled={isChecking}>
          {t('common.save')}
        </PrimaryButton>
        {state.status === 'failed' ? (
          <GhostButton type="button" onClick={() => void submit(true)}>
            {t('firstRun.keepAnyway')}
          </GhostButton>
        ) : null}
        <GhostButton type="button" onClick={onCancel}>
          {t(state.status === 'works' ? 'common.close' : 'common.cancel')}
        </GhostButton>
      </div>
    </Form>
  );
}
