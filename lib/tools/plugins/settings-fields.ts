import { itemsOf, ownText, ownValue } from '@/lib/domain/tools/json-object';
import type { PluginParameters } from '@/lib/domain/tools/plugin-manifest';
import type { PluginSettingsField } from '@/lib/domain/tools/plugin-preview';

const longestTitle = 120;
const longestDescription = 500;
/** More than anybody looks through in a list. */
const mostOptions = 200;

/** By their names: a plugin does not always say that a field is a password. */
const soundsSecret = (name: string): boolean => /key|token|secret|passw|credential|authorization/iu.test(name);

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

const kindOf = (name: string, schema: unknown) => {
  const initial = ownValue(schema, 'default');
  // No option is an empty text: that is what an answer that was not given looks like.
  const texts = itemsOf(ownValue(schema, 'enum')).filter((option) => typeof option === 'string' && option !== '');
  const options = [...new Set(texts.map(String))];
  if (options.length > 0 && options.length <= mostOptions)
    return { type: 'select', options, ...(typeof initial === 'string' && { initial }) } as const;
  const type = ownText(schema, 'type');
  if (type === 'boolean') return { type, ...(typeof initial === 'boolean' && { initial }) } as const;
  if (type === 'number' || type === 'integer') {
    const min = ownValue(schema, 'minimum');
    const max = ownValue(schema, 'maximum');
    return {
      type: 'number',
      isWhole: type === 'integer',
      ...(typeof initial === 'number' && { initial }),
      ...(typeof min === 'number' && { min }),
      ...(typeof max === 'number' && { max }),
    } as const;
  }
  if (type === 'object' || type === 'array') {
    return { type: 'json', ...(initial !== undefined && { initial: JSON.stringify(initial) }) } as const;
  }
  const marks = [ownText(schema, 'format'), type].filter((mark) => mark === 'password' || mark === 'secret');
  const isMarked = marks.length > 0 || ownValue(schema, 'writeOnly') === true;
  const isSecret = isMarked || soundsSecret(name);
  if (isSecret) return { type: 'secret' } as const;
  return { type: 'text', ...(typeof initial === 'string' && { initial }) } as const;
};

/** The properties, with those that are required and described nowhere: nobody could fill them in, and no call could be made. */
const propertiesOf = ({ properties, required = [] }: PluginParameters): Readonly<Record<string, unknown>> => ({
  ...properties,
  ...Object.fromEntries(required.flatMap((name) => (Object.hasOwn(properties, name) ? [] : [[name, {}]]))),
});

/** The form for a plugin's settings, from their JSON Schema. */
export const pluginSettingsFields = (settings: PluginParameters | undefined): readonly PluginSettingsField[] =>
  Object.entries(settings === undefined ? {} : propertiesOf(settings)).map(([name, schema]) => {
    const description = ownText(schema, 'description');
    return {
      name,
      title: cut(ownText(schema, 'title') ?? name, longestTitle),
      ...(description !== undefined && { description: cut(description, longestDescription) }),
      isRequired: settings?.required?.includes(name) ?? false,
      ...kindOf(name, schema),
    };
  });
