import { TextField } from '@radix-ui/themes';
import { FieldGroup } from '@/components/ui/FieldGroup';
import { useT } from '@/lib/i18n/use-t';
import type { ConnectTarget } from '@/lib/panel/providers/connect-target';

export type AwsSecretFieldsProps = {
  readonly target: ConnectTarget;
  /** A temporary key has a token as its third part. */
  readonly isTemporary: boolean;
};

/** What belongs to the id of a key of AWS: its secret, its token, and the region. Read from the form when it is sent. */
export function AwsSecretFields({ target, isTemporary }: AwsSecretFieldsProps) {
  const t = useT();
  const region = target.fields.find(({ name }) => name === 'region');
  const initial = region?.type === 'text' ? (region.initial ?? '') : '';
  return (
    <>
      <p className="pl-own-note">{t('firstRun.awsId')}</p>
      <FieldGroup label={t('models.field.secretAccessKey')}>
        {(field) => (
          <TextField.Root {...field} name="secretAccessKey" type="password" autoComplete="off" dir="ltr" required />
        )}
      </FieldGroup>
      {isTemporary ? (
        <FieldGroup label={t('models.field.sessionToken')}>
          {(field) => (
            <TextField.Root {...field} name="sessionToken" type="password" autoComplete="off" dir="ltr" required />
          )}
        </FieldGroup>
      ) : null}
      <FieldGroup label={t('models.field.region')}>
        {(field) => (
          <TextField.Root {...field} name="region" dir="ltr" spellCheck={false} defaultValue={initial} required />
        )}
      </FieldGroup>
    </>
  );
}
