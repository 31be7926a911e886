import { itemsOf } from '@/lib/domain/tools/json-object';
import { lenientBlock, lenientResource } from './content';
import { type Fields, fieldsOf, flagsOf, iconsOf, metaOf, textsOf } from './fields';

/** The items of a list that read as what they are; the others are left out by themselves. */
const each = (list: unknown, read: (fields: Fields) => Fields | undefined): readonly Fields[] =>
  itemsOf(list).flatMap((item) => {
    const fields = fieldsOf(item);
    const kept = fields && read(fields);
    return kept === undefined ? [] : [kept];
  });

const described = (fields: Fields, names: readonly string[]): Fields => ({
  ...textsOf(fields, ['name', 'title', 'description', 'mimeType', ...names]),
  ...iconsOf(fields),
  ...metaOf(fields),
});

const prompt = (fields: Fields): Fields | undefined => {
  if (typeof fields.name !== 'string') return undefined;
  const args = each(fields.arguments, (argument) =>
    typeof argument.name === 'string'
      ? { ...textsOf(argument, ['name', 'description']), ...flagsOf(argument, ['required']) }
      : undefined,
  );
  return { ...described(fields, []), arguments: args };
};

const resource = (fields: Fields): Fields | undefined => {
  const { uri, size } = fields;
  if (typeof uri !== 'string') return undefined;
  return { name: uri, ...described(fields, ['uri']), ...(typeof size === 'number' && { size }) };
};

const template = (fields: Fields): Fields | undefined => {
  const { uriTemplate } = fields;
  return typeof uriTemplate === 'string' ? { name: uriTemplate, ...described(fields, ['uriTemplate']) } : undefined;
};

const message = (fields: Fields): readonly Fields[] => {
  const blocks = Array.isArray(fields.content) ? fields.content : [fields.content];
  const role = fields.role === 'assistant' ? 'assistant' : 'user';
  return blocks.map((block) => ({ role, content: lenientBlock(block) }));
};

/** A list as the client takes it, where there is one at all: else it stays as it is, and is refused. */
const listed = (fields: Fields, name: string, items: (list: unknown) => readonly Fields[]): Fields =>
  Array.isArray(fields[name]) ? { ...fields, [name]: items(fields[name]) } : fields;

/** What a server offers besides tools, one odd piece by itself. */
export const lenientOffers: Readonly<Record<string, (fields: Fields) => Fields>> = {
  'prompts/list': (fields) => listed(fields, 'prompts', (list) => each(list, prompt)),
  'resources/list': (fields) => listed(fields, 'resources', (list) => each(list, resource)),
  'resources/templates/list': (fields) => listed(fields, 'resourceTemplates', (list) => each(list, template)),
  'resources/read': (fields) => listed(fields, 'contents', (list) => each(list, lenientResource)),
  'prompts/get': (fields) =>
    listed(fields, 'messages', (list) => itemsOf(list).flatMap((one) => message(fieldsOf(one) ?? { content: one }))),
};
