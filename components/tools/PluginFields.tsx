import { TextArea } from '@radix-ui/themes';
import { FieldGroup } from '@/components/ui/FieldGroup';
import { SettingsFieldInput } from '@/components/ui/SettingsFieldInput';
import type { PluginSettingsField, PluginSettingsView } from '@/lib/domain/tools/plugin-preview';
import { useT } from '@/lib/i18n/use-t';
import { outsideText } from '@/lib/panel/tools/outside-text';
import { settingInput } from '@/lib/panel/tools/plugin-settings';
import { MarkedWords } from './MarkedWords';

export type PluginFieldsProps = {
  readonly fields: readonly PluginSettingsField[];
  /** What is kept, with only the ends of secrets; absent before the plugin is installed. */
  readonly kept?: PluginSettingsView;
  /** The field whose text is no JSON. */
  readonly broken?: string | undefined;
};

/** The form that a plugin asks for by its JSON Schema. Names and hints are the plugin's own words. */
export function PluginFields({ fields, kept, broken }: PluginFieldsProps) {
  const t = useT();
  return fields.map((field) => {
    const { name, description, isRequired } = field;
    const title = outsideText(field.title);
    const value = kept?.values[name];
    const secret = kept?.secrets[name];
    const input = { name: settingInput(name), labelKey: title, isOptional: !isRequired };
    const error = broken === name ? ({ tone: 'bad', text: t('plugin.badJson') } as const) : undefined;
    return (
      <FieldGroup
        key={name}
        label={<bdi>{isRequired ? title : t('models.field.optional', { name: title })}</bdi>}
        {...(description !== undefined && { hint: <MarkedWords words={description} /> })}
        {...(error !== undefined && { result: error })}
      >
        {({ id, 'aria-describedby': describedBy }) =>
          field.type === 'json' ? (
            <TextArea
              id={id}
              aria-describedby={describedBy}
              name={input.name}
              dir="ltr"
              rows={3}
              spellCheck={false}
              required={isRequired}
              defaultValue={String(value ?? field.initial ?? '')}
            />
          ) : (
            <SettingsFieldInput
              field={{ ...field, ...input }}
              id={id}
              describedBy={describedBy}
              value={value}
              secret={secret && { isConfigured: true, ...secret }}
            />
          )
        }
      </FieldGroup>
    );
  });
}
