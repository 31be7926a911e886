import { expect, it } from 'vitest';
import type { ChatErrorAction } from '@/lib/domain/chat-error-policy';
import { availableActions } from '@/lib/panel/chat/error-actions';
import { catalog } from '@/tests/fakes/catalog';
import { connected } from '@/tests/fakes/connected-provider';
import { answer } from '@/tests/fakes/messages';

type Situation = Parameters<typeof availableActions>[1];
const situation = (own: Partial<Situation> = {}): Situation => ({
  code: 'refused',
  message: answer('a1', 'u1'),
  provider: connected(),
  catalog,
  hasOlder: true,
  hasLarger: true,
  ...own,
});
const isOffered = (action: ChatErrorAction, own: Partial<Situation> = {}): boolean =>
  availableActions([action], situation(own)).includes(action);

it('always offers another attempt, once, and in the place that the policy gives it', () => {
  expect(availableActions([], situation())).toEqual(['retry']);
  expect(availableActions(['retry', 'other-model'], situation())).toEqual(['retry', 'other-model']);
  expect(availableActions(['other-model'], situation())).toEqual(['other-model', 'retry']);
});

const { parentId: _parent, ...orphan } = answer('a1', 'u1');

it.each<[ChatErrorAction, string, Partial<Situation>, Partial<Situation>]>([
  ['continue', 'there is something to go on from', {}, { message: answer('a1', 'u1', { parts: [] }) }],
  ['edit-message', 'there was a question', {}, { message: orphan }],
  ['leave-out-oldest', 'something stands before', {}, { hasOlder: false }],
  ['summarise-earlier', 'something stands before', {}, { hasOlder: false }],
  ['larger-model', 'a larger one is connected', {}, { hasLarger: false }],
  ['pull-model', 'the service manages its models', {}, { provider: connected({ providerId: 'openai-compatible' }) }],
  ['grant-access', 'there is a connection', {}, { provider: undefined }],
  ['open-in-tab', 'there is a connection', {}, { provider: undefined }],
  [
    'save-rest',
    'an answer came back damaged',
    { message: answer('a1', 'u1', { error: { code: 'journal-damaged' } }) },
    { message: answer('a1', 'u1', { error: { code: 'refused' } }) },
  ],
])('offers %s only where %s', (action, _where, yes, no) => {
  expect([isOffered(action, yes), isOffered(action, no)]).toEqual([true, false]);
});

it('leads to a key where one was asked for, and to none that a service never wanted', () => {
  const forbidden = { code: 'forbidden' } as const;

  expect(isOffered('fix-key', { code: 'auth' })).toBe(true);
  expect(isOffered('fix-key', forbidden)).toBe(false);
  expect(isOffered('fix-key', { ...forbidden, provider: undefined })).toBe(true);
  expect(
    isOffered('fix-key', {
      ...forbidden,
      provider: connected({ secrets: { apiKey: { isConfigured: true, lastFour: '6789' } } }),
    }),
  ).toBe(true);
});

it('leaves the copying of details to their own button', () => {
  expect(isOffered('copy-details')).toBe(false);
});
