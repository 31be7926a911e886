import { entriesOf, jsonObject, ownText, ownValue } from '@/lib/domain/tools/json-object';
import { type Authority, authorizationOf } from './authorize';
import { isJsonType, requestBodyKey, requestBodyOf } from './convert';
import { type Operation, serverUrl } from './document';
import { headerValue, pathValue, queryPieces } from './serialize-parameter';

/** A request for an operation. */
export type OperationRequest = { readonly url: string; readonly init: RequestInit };

/** Headers that the document cannot set as parameters (OpenAPI 3.1, Parameter Object), nor anything of ours. */
const reservedHeaders: readonly string[] = [
  'accept',
  'authorization',
  'content-type',
  'cookie',
  'host',
  'x-lobe-plugin-settings',
];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** A value as JSON. Many models write an object as its JSON text. */
const jsonText = (value: unknown): string => {
  if (typeof value !== 'string') return textOf(value);
  try {
    JSON.parse(value);
    return value;
  } catch {
    return JSON.stringify(value);
  }
};

const formOf = (value: unknown, mediaType: string): URLSearchParams | FormData => {
  const form = mediaType.startsWith('multipart/') ? new FormData() : new URLSearchParams();
  for (const [name, inner] of entriesOf(value)) {
    for (const item of Array.isArray(inner) ? inner : [inner]) form.append(name, textOf(item));
  }
  return form;
};

/** A body and its Content-Type; FormData and URLSearchParams bring theirs. */
const bodyOf = (value: unknown, mediaType: string): { readonly body: BodyInit; readonly type?: string } => {
  if (/^multipart\/form-data|^application\/x-www-form-urlencoded/iu.test(mediaType)) {
    return { body: formOf(value, mediaType.toLowerCase()) };
  }
  const isJson = isJsonType(mediaType);
  const type = mediaType.includes('*') ? 'application/json' : mediaType.replace(/[^\x20-\x7e]/gu, '');
  return { body: isJson ? jsonText(value) : textOf(value), type };
};

/** Throws TypeError for a parameter that the operation needs and the call does not give. */
const given = (parameter: unknown, args: unknown): unknown => {
  const name = ownText(parameter, 'name') ?? '';
  // A default is what the service takes by itself.
  const value = ownValue(args, name);
  if (value === undefined && ownValue(parameter, 'required') === true && ownText(parameter, 'in') !== 'cookie') {
    throw new TypeError(`The parameter ${name} is missing`);
  }
  return value;
};

/**
 * The request for an operation with these arguments, and with the settings of the schemes that it names. Throws TypeError
 * for an argument that is missing and for an address that is none.
 */
export const buildOperationRequest = (
  {
    document,
    documentUrl,
    operation,
  }: { readonly document: unknown; readonly documentUrl: string; readonly operation: Operation },
  args: unknown,
  authority: Authority,
): OperationRequest => {
  const server = serverUrl(operation, documentUrl);
  const headers = new Headers();
  const query: string[] = [];
  let { path } = operation;
  for (const parameter of operation.parameters) {
    const name = ownText(parameter, 'name') ?? '';
    const value = given(parameter, args);
    if (value === undefined || value === null) continue;
    const place = ownText(parameter, 'in');
    if (place === 'path') path = path.replaceAll(`{${name}}`, () => pathValue(parameter, value));
    else if (place === 'query') query.push(...queryPieces(parameter, value));
    else if (place === 'header' && !reservedHeaders.includes(name.toLowerCase())) {
      headers.set(name, headerValue(parameter, value));
    }
  }
  const authorization = authorizationOf(document, operation, authority);
  for (const [name, value] of authorization.headers) headers.set(name, value);
  for (const [name, value] of authorization.query)
    query.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  const declared = requestBodyOf(document, operation);
  const value = ownValue(jsonObject(args), requestBodyKey);
  const hasBody = declared !== undefined && value !== undefined && !/^(GET|HEAD)$/u.test(operation.method);
  const { body, type } = hasBody ? bodyOf(value, declared.mediaType) : {};
  if (type !== undefined) headers.set('Content-Type', type);
  const base = `${server.origin}${server.pathname.replace(/\/$/u, '')}`;
  const search = query.length > 0 ? `?${query.join('&')}` : '';
  const url = new URL(`${base}${path.startsWith('/') ? path : `/${path}`}${search}`);
  // A value in the path never changes where the request goes.
  if (url.origin !== server.origin) throw new TypeError('The path leads to another server');
  return { url: url.href, init: { method: operation.method, headers, ...(body !== undefined && { body }) } };
};
