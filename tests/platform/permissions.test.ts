import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  grantedOrigins,
  grantPattern,
  hasOrigins,
  onAccessChange,
  removeOrigins,
  requestOrigins,
  requestTabNames,
} from '@/lib/platform/permissions';
import { replaceMembers, takeOverEvent } from '@/tests/fakes/browser-api';

it.each([
  ['http://127.0.0.1:3941/*', 'http://127.0.0.1/*'],
  ['http://[::1]:11434/*', 'http://[::1]/*'],
  ['https://api.example.com/*', 'https://api.example.com/*'],
  ['https://*/*', 'https://*/*'],
])('asks for %s as %s where the browser knows no ports, else as it is', (pattern, withoutPort) => {
  expect(grantPattern(pattern, false)).toBe(withoutPort);
  expect(grantPattern(pattern, true)).toBe(pattern);
});

it('asks the browser for all patterns in one question, each once', async () => {
  const asked: unknown[] = [];
  const answer = async (question: unknown): Promise<boolean> => {
    asked.push(question);
    return false;
  };
  replaceMembers(fakeBrowser.permissions, { contains: answer, request: answer, remove: answer });
  const origins = ['https://one.test/*', 'https://two.test/*', 'https://one.test/*'];

  const answers = [await hasOrigins(origins), await requestOrigins(origins), await removeOrigins(origins)];

  const once = { origins: ['https://one.test/*', 'https://two.test/*'] };
  expect([asked, answers]).toEqual([
    [once, once, once],
    [false, false, false],
  ]);
});

it('takes no pattern at all for granted, and asks nobody', async () => {
  const ask = vi.fn();
  replaceMembers(fakeBrowser.permissions, { contains: ask, request: ask });

  expect([await hasOrigins([]), await requestOrigins([])]).toEqual([true, true]);
  expect(ask).not.toHaveBeenCalled();
});

it('asks within the call: the click is lost after an await', () => {
  const ask = vi.fn(async () => true);
  replaceMembers(fakeBrowser.permissions, { request: ask });

  void requestOrigins(['https://one.test/*']);
  void requestTabNames();

  expect(ask.mock.calls).toEqual([[{ origins: ['https://one.test/*'] }], [{ permissions: ['tabs'] }]]);
});

it.each([
  [{ origins: ['https://one.test/*'] }, ['https://one.test/*']],
  [{}, []],
])('reads what is granted from %j', async (all, expected) => {
  replaceMembers(fakeBrowser.permissions, { getAll: async () => all });

  expect(await grantedOrigins()).toEqual(expected);
});

it('tells when access is given or taken back, until it is ended', () => {
  const added = takeOverEvent<[object]>(fakeBrowser.permissions.onAdded);
  const removed = takeOverEvent<[object]>(fakeBrowser.permissions.onRemoved);
  const changed = vi.fn();
  const end = onAccessChange(changed);

  added.fire({});
  removed.fire({});
  end();
  added.fire({});
  removed.fire({});

  expect(changed).toHaveBeenCalledTimes(2);
  expect(changed).toHaveBeenCalledWith();
});
