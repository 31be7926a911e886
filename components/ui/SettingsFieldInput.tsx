import { Select, Switch, TextArea, TextField } from '@radix-ui/themes';
import type { SecretState } from '@/lib/domain/providers/connected-provider';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import { isTextKey } from '@/lib/i18n/is-text-key';
import { useT } from '@/lib/i18n/use-t';

export type SettingsFieldInputProps = {
  readonly field: SettingsField;
  readonly id: string;
  readonly describedBy: string;
  readonly value: SettingsValues[string] | undefined;
  readonly secret: SecretState | undefined;
  /** Another choice of a preset field, by its id. */
  readonly onChoose?: (id: string) => void;
};

/** Where a field is narrower than its hint, a tooltip has all of it. */
const hint = (text: string) => (text === '' ? {} : { placeholder: text, title: text });

/** The input that a settings field asks for. Uncontrolled: its value is read when the form is sent. */
export function SettingsFieldInput({ field, id, describedBy, value, secret, onChoose }: SettingsFieldInputProps) {
  const t = useT();
  const common = { id, name: field.name, 'aria-describedby': describedBy };
  const isRequired = field.isOptional !== true && secret === undefined;
  const initial = value ?? ('initial' in field ? field.initial : undefined);
  const text = initial === undefined ? '' : String(initial);

  switch (field.type) {
    case 'secret':
      return (
        <TextField.Root
          {...common}
          type="password"
          dir="ltr"
          autoComplete="off"
          required={isRequired}
          {...hint(secret === undefined ? '' : t('models.field.keep', { lastFour: secret.lastFour }))}
        />
      );
    case 'url':
      return (
        <TextField.Root
          {...common}
          type="text"
          inputMode="url"
          dir="ltr"
          spellCheck={false}
          required={isRequired && text === ''}
          {...hint(field.placeholder ?? '')}
          defaultValue={text}
        />
      );
    case 'text':
      return (
        <TextField.Root
          {...common}
          dir="auto"
          required={isRequired}
          {...hint(field.placeholder ?? '')}
          defaultValue={text}
        />
      );
    case 'number':
      return (
        <TextField.Root
          {...common}
          type="number"
          dir="ltr"
          required={isRequired}
          {...(field.isWhole === false && { step: 'any' })}
          {...(field.min !== undefined && { min: field.min })}
          {...(field.max !== undefined && { max: field.max })}
          {...hint(field.placeholder ?? '')}
          defaultValue={text}
        />
      );
    case 'boolean':
      return <Switch {...common} defaultChecked={initial === true} />;
    case 'select':
      return (
        <Select.Root name={field.name} {...(text !== '' && { defaultValue: text })} required={isRequired}>
          <Select.Trigger id={id} aria-describedby={describedBy} />
          <Select.Content color="gray" variant="soft">
            {field.options.map((option) => (
              <Select.Item key={option} value={option}>
                {option}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      );
    case 'preset':
      return (
        <Select.Root
          name={field.name}
          defaultValue={text === '' ? (field.choices[0]?.id ?? '') : text}
          {...(onChoose !== undefined && { onValueChange: onChoose })}
        >
          <Select.Trigger id={id} aria-describedby={describedBy} />
          <Select.Content color="gray" variant="soft">
            {field.choices.map((choice) => (
              <Select.Item key={choice.id} value={choice.id}>
                {choice.nameKey !== undefined && isTextKey(choice.nameKey) ? t(choice.nameKey) : choice.name}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      );
    case 'headers':
      return <TextArea {...common} dir="ltr" rows={2} spellCheck={false} defaultValue={text} />;
    default:
      return field satisfies never;
  }
}
