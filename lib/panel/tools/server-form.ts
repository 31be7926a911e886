import { completeAddress, type ServerEntry, titleFor } from './connect-server';

/** The names of the inputs of a server's form. The two of a header come in pairs, in the same order. */
export const serverInputs = {
  url: 'url',
  title: 'title',
  token: 'token',
  clientId: 'clientId',
  headerName: 'headerName',
  headerValue: 'headerValue',
} as const;

const textOf = (value: FormDataEntryValue | null | undefined): string =>
  typeof value === 'string' ? value.trim() : '';

/** A key as services want it: after `Bearer`, unless it was pasted with its scheme (RFC 9110 11.4). */
const authorization = (token: string): string => (/\s/u.test(token) ? token : `Bearer ${token}`);

/**
 * Reads the form of a server. What is not in it, or was left empty, stays as it is in `initial`; the headers in `removed` are
 * taken away.
 */
export const readServerForm = (
  data: FormData,
  initial: Partial<ServerEntry>,
  removed: readonly string[] = [],
): ServerEntry => {
  const url = completeAddress(textOf(data.get(serverInputs.url)));
  const values = data.getAll(serverInputs.headerValue).map(textOf);
  const typed = data.getAll(serverInputs.headerName).flatMap((name, index): [string, string][] => {
    const value = values[index] ?? '';
    return textOf(name) === '' || value === '' ? [] : [[textOf(name), value]];
  });
  const token = textOf(data.get(serverInputs.token));
  const clientId = data.get(serverInputs.clientId);
  return {
    title: titleFor(data.has(serverInputs.title) ? textOf(data.get(serverInputs.title)) : (initial.title ?? ''), url),
    url,
    headers: {
      ...initial.headers,
      ...Object.fromEntries(removed.map((name) => [name, ''])),
      ...(token !== '' && { Authorization: authorization(token) }),
      ...Object.fromEntries(typed),
    },
    ...(clientId !== null && { clientId: textOf(clientId) }),
  };
};
