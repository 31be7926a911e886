// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { begunRunOf, withBegunAnswer } from '@/lib/panel/chat/shown-messages';
import { startRunView } from '@/lib/panel/run-view';
import { firstState } from '@/lib/panel/session-store';
import { answer, conversationOf, question, runOf } from '@/tests/fakes/messages';

it('shows an answer that has begun before its row was read', () => {
  const shown = withBegunAnswer([question('u1')], runOf());

  expect(shown.at(-1)).toMatchObject({ id: 'a1', role: 'assistant', status: 'running', parts: [] });
});

it('shows an answer once, whether its row was read or not', () => {
  const rows = [question('u1'), answer('a1', 'u1', { status: 'running' })];

  expect(withBegunAnswer(rows, runOf())).toBe(rows);
});

it('adds no answer after another version of it or a question that still waits', () => {
  const old = [question('u1'), answer('a0', 'u1')];
  const waiting = [question('u1'), question('u2', { status: 'queued' })];

  expect(withBegunAnswer(old, runOf())).toBe(old);
  expect(withBegunAnswer(waiting, runOf())).toBe(waiting);
});

it('keeps an answer in sight that ended before its row was read, and no longer', () => {
  const end = { runId: 'r1', conversationId: 'c1', messageId: 'a1', status: 'complete' } as const;
  const state = { ...firstState(), conversation: conversationOf(), runs: { a1: { ...startRunView(runOf()), end } } };

  expect(begunRunOf({ ...state, tree: [question('u1')] })?.runId).toBe('r1');
  expect(begunRunOf({ ...state, tree: [question('u1'), answer('a1', 'u1')] })).toBeUndefined();
});
