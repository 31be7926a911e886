import type { SettingsValues } from '@/lib/domain/settings-field';

/** Stands where a key was. */
export const keyMark = '{key}';

/** Query parameters that say which thing is meant, not who asks. All others may be keys, whatever they are called. */
const plainParameters = new Set(
  'api-version apiversion version v region location language lang model format mode tools toolsets features read_only readonly'.split(
    ' ',
  ),
);

/** Forms of the keys of known services, wherever they stand. */
const knownKey =
  /\b(?:(?:sk|pk|rk|gsk|hf|xai|pplx|nvapi|csk|fw|tgp|ghp|gho|ghs|glpat|github_pat|r8|tvly|xox[abp]|BSA)[-_][A-Za-z0-9_-]{12,}|AIza[A-Za-z0-9_-]{20,}|AKIA[A-Z0-9]{12,}|eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_.-]{10,})/g;

const uuid = /^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i;
/** Names and versions of models have shorter words between their dashes. */
const longWord = /[A-Za-z0-9]{16,}/;

/** Whether a piece of an address was drawn by lot, as keys are: long, and letters and digits in it by turns. */
const isDrawn = (piece: string): boolean => {
  if (uuid.test(piece)) return true;
  const word = longWord.exec(piece)?.[0];
  if (word !== undefined && /\d/.test(word) && /[A-Za-z]/.test(word)) return true;
  // Capitals within a long word that is no name: base64 without a digit is rare, and shorter than this never.
  return /^[A-Za-z0-9_-]{24,}$/.test(piece) && /[a-z][A-Z].*[a-z][A-Z]/.test(piece) && !/[-_]/.test(piece);
};

const decoded = (piece: string): string => {
  try {
    return decodeURIComponent(piece);
  } catch {
    return piece;
  }
};

const plainQuery = (search: string): string =>
  search
    .replace(/^\?/, '')
    .split('&')
    .map((pair) => {
      const [name = '', ...value] = pair.split('=');
      const plain = plainParameters.has(name.toLowerCase()) && !isDrawn(decoded(value.join('=')));
      if (plain) return pair;
      // A parameter without a value can be one itself.
      return value.length === 0 ? keyMark : `${isDrawn(decoded(name)) ? keyMark : name}=${keyMark}`;
    })
    .join('&');

const plainPath = (pathname: string): string =>
  pathname
    .split('/')
    .map((piece) => (!piece.includes('.') && isDrawn(decoded(piece)) ? keyMark : piece))
    .join('/');

const withoutKnownKeys = (text: string): string => text.replace(knownKey, keyMark);

/** In a name that somebody gave, two numbers are none; in a key digits stand everywhere. */
const isDrawnWord = (word: string): boolean =>
  isDrawn(word) && (uuid.test(word) || /(?:\d\D+){2}\d/.test(word) || /[A-Za-z0-9]{32}/.test(word));

const textWithoutKeys = (text: string): string =>
  withoutKnownKeys(text).replace(/[\w+/=-]+/g, (word) => (isDrawnWord(word) ? keyMark : word));

const addressStart = /^\s*(?:https?|wss?):\/\//i;

/**
 * An address without what can be a key: who asks (`user:password@`), what follows `#`, the values of parameters that do not
 * only say what is meant, and pieces of the path that were drawn by lot. What is no address comes back without the words in
 * it that look like keys.
 */
export const addressWithoutKeys = (text: string): string => {
  if (!addressStart.test(text) || !URL.canParse(text)) return textWithoutKeys(text);
  const { protocol, host, username, password, pathname, search, hash } = new URL(text);
  const query = search === '' ? '' : `?${plainQuery(search)}`;
  const path = plainPath(pathname);
  const isPlain = username === '' && password === '' && hash === '' && query === search && path === pathname;
  const written = isPlain ? text : `${protocol}//${host}${path}${query}`;
  return withoutKnownKeys(written);
};

/** Headers, one `name: value` a line: their names. */
const headersWithoutValues = (text: string): string =>
  text
    .split(/\r?\n/)
    .flatMap((line) => {
      const name = line.split(':', 1)[0]?.trim() ?? '';
      return name === '' || !line.includes(':') ? [] : [`${name}: ${keyMark}`];
    })
    .join('\n');

/** The name of every field of type `headers`; a test of all registries holds it. */
const headersField = 'headers';

/** Settings without keys, and the names of those out of which something was taken. */
export const settingsWithoutKeys = (
  settings: SettingsValues,
): { readonly settings: SettingsValues; readonly incomplete?: string[] } => {
  const plain = Object.entries(settings).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value] as const;
    return [name, name === headersField ? headersWithoutValues(value) : addressWithoutKeys(value)] as const;
  });
  const incomplete = plain.flatMap(([name, value]) => (settings[name] === value ? [] : [name]));
  return { settings: Object.fromEntries(plain), ...(incomplete.length > 0 && { incomplete }) };
};

/** JSON in which every text that is an address is one without keys. */
export const jsonWithoutKeys = (value: unknown): unknown => {
  if (typeof value === 'string') return addressWithoutKeys(value);
  if (Array.isArray(value)) return value.map(jsonWithoutKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, jsonWithoutKeys(inner)]));
};

/** Every text in JSON, but names of keys. */
export const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
};

/** A shorter text, and a word, is no key, and would be found in what is none. */
const shortestKey = 8;
const isWord = (text: string): boolean => /^\p{L}+$/u.test(text) && text === text.toLowerCase();

/**
 * The same, and nowhere in it one of these texts, which are known to be secret. Of what is a single word or shorter than
 * a key nothing is taken.
 */
export const withoutTexts = (value: unknown, secrets: readonly string[]): unknown => {
  const keys = secrets
    .filter((text) => text.length >= shortestKey && !isWord(text) && !addressStart.test(text))
    .sort((left, right) => right.length - left.length);
  const plain = (inner: unknown): unknown => {
    if (typeof inner === 'string') return keys.reduce((text, key) => text.replaceAll(key, keyMark), inner);
    if (Array.isArray(inner)) return inner.map(plain);
    if (typeof inner !== 'object' || inner === null) return inner;
    return Object.fromEntries(Object.entries(inner).map(([name, one]) => [name, plain(one)]));
  };
  return plain(value);
};
