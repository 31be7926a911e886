import { ownValue } from './json-object';

const unescapedToken = (token: string): string => {
  try {
    return decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return token;
  }
};

/** What a reference within the document leads to (RFC 6901, as URI fragment: `#/a/b`); undefined for nothing and for
 * another document: none is loaded. */
export const resolvedPointer = (document: unknown, reference: string): unknown => {
  if (reference === '#') return document;
  if (!reference.startsWith('#/')) return undefined;
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((value, token) => ownValue(value, unescapedToken(token)), document);
};
