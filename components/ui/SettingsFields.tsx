import type { SecretState } from '@/lib/domain/providers/connected-provider';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import { isTextKey } from '@/lib/i18n/is-text-key';
import { useT } from '@/lib/i18n/use-t';
import { FieldGroup } from './FieldGroup';
import { SettingsFieldInput } from './SettingsFieldInput';

export type SettingsFieldsProps = {
  readonly fields: readonly SettingsField[];
  readonly values: SettingsValues | undefined;
  readonly secrets: Readonly<Record<string, Omit<SecretState, 'isConfigured'>>> | undefined;
};

/** The inputs of a form that is drawn from its fields as data. A key that is left empty stays as it is. */
export function SettingsFields({ fields, values, secrets }: SettingsFieldsProps) {
  const t = useT();
  return fields.map((field) => {
    const name = isTextKey(field.labelKey) ? t(field.labelKey) : field.labelKey;
    const secret = secrets?.[field.name];
    const keyLink =
      field.type === 'secret' && field.keyUrl !== undefined ? (
        <a href={field.keyUrl} target="_blank" rel="noreferrer">
          {t('models.field.keyLink')}
        </a>
      ) : undefined;
    return (
      <FieldGroup
        key={field.name}
        label={field.isOptional === true ? t('models.field.optional', { name }) : name}
        hint={field.type === 'headers' ? t('models.field.headersHint') : keyLink}
      >
        {({ id, 'aria-describedby': describedBy }) => (
          <SettingsFieldInput
            field={field}
            id={id}
            describedBy={describedBy}
            value={values?.[field.name]}
            secret={secret && { isConfigured: true, ...secret }}
          />
        )}
      </FieldGroup>
    );
  });
}
