import { expect, it } from 'vitest';
import { activeRunOf } from '@/lib/panel/active-run';
import { startRunView } from '@/lib/panel/run-view';
import { firstState } from '@/lib/panel/session-store';
import { conversationOf, runOf } from '@/tests/fakes/messages';

const view = startRunView(runOf());
const end = { runId: 'r1', conversationId: 'c1', messageId: 'a1', status: 'complete' } as const;
const stateWith = (own: object) => ({ ...firstState(), conversation: conversationOf(), ...own });

it('is the live run of the conversation that is shown', () => {
  expect(activeRunOf(stateWith({ runs: { a1: view } }))).toBe(view);
});

it.each([
  ['has ended', { runs: { a1: { ...view, end } } }],
  ['writes another conversation', { runs: { a1: startRunView(runOf({ conversationId: 'c2' })) } }],
  ['is not there', { runs: {} }],
  ['has a conversation that is not shown', { runs: { a1: view }, conversation: undefined }],
])('is none when a run %s', (_what, own) => {
  expect(activeRunOf(stateWith(own))).toBeUndefined();
});
