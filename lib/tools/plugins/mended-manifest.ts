import { itemsOf, jsonObject, ownText, ownValue } from '@/lib/domain/tools/json-object';

type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object that are not `null`; undefined for any other value. */
const fieldsOf = (value: unknown): Fields | undefined => {
  const fields = jsonObject(value);
  return fields && Object.fromEntries(Object.entries(fields).filter(([, inner]) => inner !== null));
};

/** What an author may have written in place of a text: a number, or an object with a name. */
const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : ownText(value, 'name');
};

const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** The same fields, those that are named as they read; what reads as nothing of its kind is left out by itself. */
const readAs = (fields: Fields, names: readonly string[], read: (value: unknown) => unknown): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
      const kept = names.includes(name) ? read(value) : value;
      return kept === undefined ? [] : [[name, kept]];
    }),
  );

/** A schema of an object, of which the head was left out; anything else as it is. Inside of it `null` means itself. */
const schemaOf = (value: unknown): unknown => {
  const schema = fieldsOf(value);
  if (schema === undefined) return value;
  const named = (names: unknown) =>
    Array.isArray(names) ? names.filter((name) => typeof name === 'string') : undefined;
  return { type: 'object', properties: {}, ...readAs(schema, ['required'], named) };
};

const mendedApi = (value: unknown, url: string | undefined): unknown => {
  const api = fieldsOf(value);
  if (api === undefined) return value;
  const { url: written, ...rest } = api;
  const address = typeof written === 'string' && URL.canParse(written, url) ? new URL(written, url).href : written;
  return {
    description: '',
    ...rest,
    parameters: schemaOf(api.parameters ?? {}),
    ...(address !== undefined && written !== '' && { url: address }),
  };
};

/** A function can be called by its name alone. */
const isNamed = (api: unknown): boolean => {
  const name = ownText(api, 'name');
  return name !== undefined && name.trim() !== '';
};

/** How many functions of a manifest have no name: they are not in the mended one. */
export const namelessFunctions = (written: unknown): number =>
  itemsOf(ownValue(written, 'api')).filter((api) => !isNamed(api)).length;

const mendedFrame = (value: unknown): unknown => {
  const frame = fieldsOf(value);
  if (frame === undefined) return value;
  const sized = readAs(frame, ['width', 'height'], numberOf);
  return readAs(sized, ['mode'], (mode) => (mode === 'iframe' || mode === 'module' ? mode : undefined));
};

const mendedMeta = (value: unknown): Fields =>
  readAs(readAs(fieldsOf(value) ?? {}, ['title', 'description', 'avatar'], textOf), ['tags'], (tags) =>
    Array.isArray(tags) && tags.every((tag) => typeof tag === 'string') ? tags : undefined,
  );

const texts = ['homepage', 'openapi', 'gateway', 'systemRole', 'author', 'createAt'];

/**
 * A manifest as its author meant it, which the specification refuses. `null` is an absent field; so is an odd one that nothing
 * depends on. What a store's index says of a plugin (`meta`) need not stand in it: LobeHub's own weather and clock have none, and
 * are called by their identifier then. The first format (2023) has a `name` for the identifier. A function without arguments needs
 * no schema, and one without a name is left out. `url`: where the manifest is, to which the addresses of its functions may be relative.
 */
export const mendedManifest = (written: unknown, url: string | undefined): unknown => {
  const manifest = fieldsOf(written);
  if (manifest === undefined) return written;
  const { name, identifier = name, ...rest } = readAs(manifest, texts, textOf);
  const api = ownValue(manifest, 'api');
  return {
    ...rest,
    ...(identifier !== undefined && { identifier: textOf(identifier) ?? identifier }),
    ...(name !== undefined && { name }),
    ...(Array.isArray(api) && { api: api.filter(isNamed).map((one) => mendedApi(one, url)) }),
    ...(manifest.ui !== undefined && { ui: mendedFrame(manifest.ui) }),
    ...(manifest.settings !== undefined && { settings: schemaOf(manifest.settings) }),
    meta: mendedMeta(manifest.meta),
  };
};
