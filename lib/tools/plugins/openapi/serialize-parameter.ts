import { entriesOf, ownText, ownValue } from '@/lib/domain/tools/json-object';

/** RFC 3986: everything but unreserved characters, so that a value never ends a path segment or a query field. */
const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return value === null ? '' : (JSON.stringify(value) ?? '');
};

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The media type of a parameter that is described by `content` in place of `schema`. */
const hasContent = (parameter: unknown): boolean => entriesOf(ownValue(parameter, 'content')).length > 0;

const explodes = (parameter: unknown, usual: boolean): boolean => {
  const explode = ownValue(parameter, 'explode');
  return typeof explode === 'boolean' ? explode : usual;
};

const joined = (value: unknown, parameter: unknown, encode: (text: string) => string): string => {
  if (hasContent(parameter)) return encode(textOf(value));
  if (Array.isArray(value)) return value.map((item) => encode(textOf(item))).join(',');
  if (!isObject(value)) return encode(textOf(value));
  const sign = explodes(parameter, false) ? '=' : ',';
  return entriesOf(value)
    .map(([key, inner]) => `${encode(key)}${sign}${encode(textOf(inner))}`)
    .join(',');
};

/** A path parameter in style `simple` (OpenAPI 3.1, Parameter Object). A value never leaves its segment. */
export const pathValue = (parameter: unknown, value: unknown): string => {
  const text = joined(value, parameter, encoded);
  // The URL parser takes these for steps in the tree, also when they are encoded.
  return text === '.' || text === '..' ? text.replaceAll('.', '%252E') : text;
};

/** A header parameter in style `simple`. Characters that a header cannot have are encoded. */
export const headerValue = (parameter: unknown, value: unknown): string =>
  joined(value, parameter, (text) => text.replace(/[^\x20-\x7e]/gu, encoded));

const listed = (name: string, values: readonly unknown[], style: string, explode: boolean): readonly string[] => {
  const texts = values.map((value) => encoded(textOf(value)));
  if (explode && style === 'form') return texts.map((text) => `${name}=${text}`);
  const separator = { spaceDelimited: '%20', pipeDelimited: '%7C' }[style] ?? ',';
  return [`${name}=${texts.join(separator)}`];
};

/** A query parameter as `name=value` pieces, in the styles `form`, `spaceDelimited`, `pipeDelimited` and `deepObject`. */
export const queryPieces = (parameter: unknown, value: unknown): readonly string[] => {
  const name = encoded(ownText(parameter, 'name') ?? '');
  if (hasContent(parameter)) return [`${name}=${encoded(textOf(value))}`];
  if (value === '' && ownValue(parameter, 'allowEmptyValue') !== true) return [];
  const style = ownText(parameter, 'style') ?? 'form';
  const explode = explodes(parameter, style === 'form');
  if (Array.isArray(value)) return value.length === 0 ? [] : listed(name, value, style, explode);
  if (!isObject(value)) return [`${name}=${encoded(textOf(value))}`];
  const entries = entriesOf(value).map(([key, inner]) => [encoded(key), encoded(textOf(inner))] as const);
  if (style === 'deepObject') return entries.map(([key, text]) => `${name}%5B${key}%5D=${text}`);
  return explode ? entries.map(([key, text]) => `${key}=${text}`) : [`${name}=${entries.flat().join(',')}`];
};
