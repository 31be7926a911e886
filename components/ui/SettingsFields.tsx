import type { SecretState } from '@/lib/domain/providers/connected-provider';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import { isTextKey } from '@/lib/i18n/is-text-key';
import { useT } from '@/lib/i18n/use-t';
import { FieldGroup } from './FieldGroup';
import { SettingsFieldInput } from './SettingsFieldInput';
import { usePresetChoice } from './use-preset-choice';

export type SettingsFieldsProps = {
  readonly fields: readonly SettingsField[];
  readonly values: SettingsValues | undefined;
  readonly secrets: Readonly<Record<string, Omit<SecretState, 'isConfigured'>>> | undefined;
};

/** The inputs of a form that is drawn from its fields as data. A key that is left empty stays as it is. */
export function SettingsFields({ fields, values, secrets }: SettingsFieldsProps) {
  const t = useT();
  const { choice, choose, keyOf, initialOf } = usePresetChoice(fields, values);
  return fields.map((field) => {
    const name = isTextKey(field.labelKey) ? t(field.labelKey) : field.labelKey;
    const secret = secrets?.[field.name];
    const keyUrl = field.type === 'secret' ? (choice === undefined ? field.keyUrl : choice.keyUrl) : undefined;
    const keyLink =
      keyUrl !== undefined ? (
        <a href={keyUrl} target="_blank" rel="noreferrer">
          {t('models.field.keyLink')}
        </a>
      ) : undefined;
    return (
      <FieldGroup
        key={keyOf(field.name)}
        label={field.isOptional === true && field.type !== 'preset' ? t('models.field.optional', { name }) : name}
        hint={field.type === 'headers' ? t('models.field.headersHint') : keyLink}
      >
        {({ id, 'aria-describedby': describedBy }) => (
          <SettingsFieldInput
            field={field}
            id={id}
            describedBy={describedBy}
            value={field.type === 'preset' ? choice?.id : initialOf(field.name)}
            onChoose={choose}
            secret={secret && { isConfigured: true, ...secret }}
          />
        )}
      </FieldGroup>
    );
  });
}
