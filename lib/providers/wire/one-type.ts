import { isText, listOf, mergedAll, type Schema } from './merged-schema';

/** More alternatives than these are not written out with what stands beside them. */
const mostBranches = 12;

/** What takes everything, for a service that wants a type everywhere. */
const anything: Schema = {
  anyOf: [
    ...['string', 'number', 'boolean', 'object'].map((type) => ({ type })),
    { type: 'array', items: { type: 'string' } },
  ],
};

/** The keywords that mean something for one type alone. */
const ofType: Readonly<Record<string, readonly string[]>> = {
  object: ['properties', 'required', 'additionalProperties'],
  array: ['items', 'prefixItems', 'minItems', 'maxItems'],
  string: ['enum', 'format'],
  number: ['enum', 'format', 'minimum', 'maximum'],
  integer: ['enum', 'format', 'minimum', 'maximum'],
};
const ofTypes = new Set(Object.values(ofType).flat());

/** The formats that the service takes; of all others it is told in words. */
const formats: Readonly<Record<string, readonly unknown[]>> = {
  string: ['date-time'],
  number: ['float', 'double'],
  integer: ['int32', 'int64'],
};

const wordsOf = ({ title, description }: Schema): Schema => ({
  ...(isText(title) && title !== '' && { title }),
  ...(isText(description) && description !== '' && { description }),
});

const typeOfValue = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
};

/** The values of a choice that a type can have and that the service takes: texts that are not empty, and numbers. */
const choicesOf = (type: string, values: unknown): readonly unknown[] =>
  listOf(values).filter((value) =>
    type === 'string' ? isText(value) && value !== '' : type !== 'boolean' && typeof value === 'number',
  );

/** The types of a schema that names none, by what it says of them. */
const impliedTypes = (schema: Schema): readonly string[] => {
  const values = listOf(schema.enum);
  if (values.length > 0) return [...new Set(values.map(typeOfValue))];
  return ['object', 'array', 'number'].filter((type) =>
    ofType[type]?.some((keyword) => keyword in schema && keyword !== 'format'),
  );
};

const numeric = (schema: Schema): Schema =>
  Object.fromEntries(
    Object.entries(schema).filter(
      ([keyword, value]) => !/^(?:min|max)/u.test(keyword) || (typeof value === 'number' && Number.isFinite(value)),
    ),
  );

const formatWords = ({ description }: Schema, format: string): string =>
  isText(description) ? `${description} (format: ${format})` : `Format: ${format}`;

/** What holds of one type, and nothing that contradicts it. */
const ofOneType = (type: string, isNullable: boolean, schema: Schema): Schema => {
  const words = wordsOf(schema);
  const own = Object.fromEntries(
    Object.entries(schema).filter(([keyword]) => ofTypes.has(keyword) && ofType[type]?.includes(keyword)),
  );
  const { enum: values, format, required, ...rest } = numeric(own);
  const choices = choicesOf(type, values);
  const named = Object(rest.properties);
  const wanted = [...new Set(listOf(required))].filter((name) => isText(name) && Object.hasOwn(named, name));
  const isTaken = formats[type]?.includes(format) === true;
  const told = isText(format) && !isTaken ? formatWords(words, format) : undefined;
  return {
    type: isNullable ? [type, 'null'] : type,
    ...words,
    ...(told !== undefined && { description: told }),
    ...(isTaken && { format }),
    ...(choices.length > 0 && { enum: choices }),
    ...(type === 'array' && rest.items === undefined && { items: { type: 'string' } }),
    ...rest,
    ...(wanted.length > 0 && { required: wanted }),
  };
};

/** The alternatives, each with what stands beside them. */
const apart = (own: Schema, branches: readonly unknown[]): readonly Schema[] => {
  const all = branches.flatMap((branch) => {
    const { anyOf, ...one } = oneType(mergedAll({ allOf: [own, branch] }));
    return anyOf === undefined ? [one] : listOf(anyOf).map((inner): Schema => ({ ...wordsOf(one), ...Object(inner) }));
  });
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
};

/**
 * A schema for a service that refuses one that names no type, alternatives beside anything but words, what belongs to another
 * type than it names, names among the required ones that are no properties, and choices of anything but texts and numbers.
 */
export const oneType = (schema: Schema): Schema => {
  const { anyOf, title: _title, description: _description, ...own } = schema;
  const words = wordsOf(schema);
  const branches = listOf(anyOf);
  const isShort = branches.length <= mostBranches || !('properties' in own);
  if (branches.length > 0 && isShort) {
    const [first, ...others] = apart(own, branches);
    if (first !== undefined && others.length === 0) return { ...first, ...words };
    return { ...words, anyOf: [...(first === undefined ? [] : [first]), ...others] };
  }
  const named = isText(own.type) ? [own.type] : listOf(own.type).filter(isText);
  const types = named.length > 0 ? named : impliedTypes(own);
  const isNullable = types.includes('null');
  const [type, ...more] = types.filter((one) => one !== 'null');
  if (type === undefined) return isNullable ? { type: 'null', ...words } : { ...words, ...anything };
  const isPlain = type !== 'object' && type !== 'array';
  if (more.length === 0 && (isPlain || !isNullable)) return ofOneType(type, isNullable, { ...own, ...words });
  const alternatives = [type, ...more].map((one) => ofOneType(one, false, own));
  return { ...words, anyOf: [...alternatives, ...(isNullable ? [{ type: 'null' }] : [])] };
};
