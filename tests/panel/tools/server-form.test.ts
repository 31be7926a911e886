import { expect, it } from 'vitest';
import { readServerForm } from '@/lib/panel/tools/server-form';

const formOf = (...entries: readonly (readonly [string, string])[]): FormData => {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
};

it('needs no more than an address', () => {
  expect(readServerForm(formOf(['url', 'mcp.example.com/mcp']), {})).toEqual({
    title: 'mcp.example.com',
    url: 'https://mcp.example.com/mcp',
    headers: {},
  });
});

it.each([
  ['abc', 'Bearer abc'],
  ['Basic abc', 'Basic abc'],
])('sends the key %j as %j', (token, value) => {
  const entry = readServerForm(formOf(['url', 'a.example'], ['token', token]), {});

  expect(entry.headers).toEqual({ Authorization: value });
});

it('pairs names and values of headers, drops what is half, and takes removed ones away', () => {
  const data = formOf(
    ['url', 'a.example'],
    ['headerName', 'x-kept'],
    ['headerValue', ''],
    ['headerName', 'x-new'],
    ['headerValue', 'fake'],
    ['headerName', ''],
    ['headerValue', 'lost'],
  );

  expect(readServerForm(data, { headers: { 'x-given': 'g' } }, ['x-old']).headers).toEqual({
    'x-given': 'g',
    'x-old': '',
    'x-new': 'fake',
  });
});

it('tells an emptied client id from one that was not asked for', () => {
  expect(readServerForm(formOf(['url', 'a.example'], ['clientId', '']), {}).clientId).toBe('');
  expect(readServerForm(formOf(['url', 'a.example']), {}).clientId).toBeUndefined();
});
