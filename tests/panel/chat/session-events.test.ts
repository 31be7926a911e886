// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { formatStreamPart } from '@/lib/chat-stream/line-codec';
import { messageText } from '@/lib/domain/message';
import { applyDeletion, applyEvent, applyLines, applyOpened, applyStored } from '@/lib/panel/chat/session-events';
import { firstState, type SessionState } from '@/lib/panel/session-store';
import { answer, conversationOf, question, runOf, textLine } from '@/tests/fakes/messages';
import { callPart } from '@/tests/fakes/tool-calls';

const after = (state: SessionState, change: Partial<SessionState>): SessionState => ({ ...state, ...change });
const running = (): SessionState =>
  after(firstState(), {
    conversation: conversationOf({ activeLeafId: 'a1' }),
    ...applyEvent(firstState(), { type: 'run-start', run: runOf() }),
  });

it('folds the lines of several runs that arrive in one frame', () => {
  const second = applyEvent(running(), { type: 'run-start', run: runOf({ runId: 'r2', messageId: 'a2' }) });
  const batches = [
    { runId: 'r1', fromSeq: 1, lines: [textLine('one')] },
    { runId: 'r2', fromSeq: 1, lines: [textLine('two')] },
    { runId: 'r1', fromSeq: 2, lines: [textLine(' more')] },
  ];

  const { runs } = after(running(), applyLines(after(running(), second), batches, 0));

  expect(Object.values(runs).map((view) => messageText(view.answer))).toEqual(['one more', 'two']);
});

it('folds the result of a call that is made again once the message that holds the call is read', () => {
  const result = formatStreamPart({ type: 'tool_result', toolCallId: '1', result: 'Dry.' });
  const early = after(running(), applyLines(running(), [{ runId: 'r1', fromSeq: 1, lines: [result] }], 0));
  expect(early.runs.a1?.answer.parts).toEqual([]);

  const open = { ...callPart('1'), state: 'call' } as const;
  const row = answer('a1', 'u1', { status: 'running', parts: [open] });
  const { runs } = after(early, applyStored(early, conversationOf({ activeLeafId: 'a1' }), [question('u1'), row]));

  expect(runs.a1?.answer.parts).toMatchObject([{ toolCallId: '1', state: 'result', result: 'Dry.' }]);
});

it('keeps the lines of a run that is announced a second time', () => {
  const state = after(running(), applyLines(running(), [{ runId: 'r1', fromSeq: 1, lines: [textLine('one')] }], 0));

  const { runs } = after(state, applyEvent(state, { type: 'run-start', run: runOf({ lastSeq: 5 }) }));

  expect(runs.a1?.lines).toHaveLength(1);
  expect(runs.a1?.run.lastSeq).toBe(5);
});

it('forgets the time of a retry when the next phase begins', () => {
  const waiting = after(
    running(),
    applyEvent(running(), {
      type: 'run-phase',
      runId: 'r1',
      phase: 'waiting',
      retryAt: 9,
      retryReason: { code: 'rate-limit' },
    }),
  );

  const next = after(waiting, applyEvent(waiting, { type: 'run-phase', runId: 'r1', phase: 'connecting' }));

  expect(waiting.runs.a1?.run).toMatchObject({ phase: 'waiting', retryAt: 9 });
  expect(next.runs.a1?.run).not.toHaveProperty('retryAt');
  expect(next.runs.a1?.run).not.toHaveProperty('retryReason');
});

it('lets go of a run when its whole answer is stored', () => {
  const ended = after(
    running(),
    applyEvent(running(), {
      type: 'run-end',
      end: { runId: 'r1', conversationId: 'c1', messageId: 'a1', status: 'complete' },
    }),
  );
  const rows = [question('u1'), answer('a1', 'u1')];

  const stored = after(ended, applyStored(ended, conversationOf({ activeLeafId: 'a1' }), rows));

  expect(stored.runs).toEqual({});
  expect(stored.messages.map((message) => message.id)).toEqual(['u1', 'a1']);
});

it('keeps the objects of rows that say the same, so that they are not drawn again', () => {
  const first = after(
    firstState(),
    applyStored(firstState(), conversationOf({ activeLeafId: 'u1' }), [question('u1')]),
  );

  const second = applyStored(first, conversationOf({ activeLeafId: 'u1' }), [question('u1')]);

  expect(second.messages?.[0]).toBe(first.messages[0]);
});

it('draws an answer again that was changed after it had ended', () => {
  const rows = [question('u1'), answer('a1', 'u1')];
  const conversation = conversationOf({ activeLeafId: 'a1' });
  const first = after(firstState(), applyStored(firstState(), conversation, rows));

  const changed = rows.map((row) => (row.id === 'a1' ? { ...row, revision: 1 } : row));
  expect(applyStored(first, conversation, changed).messages?.at(-1)?.revision).toBe(1);
});

it('shows questions that wait at the end of the path', () => {
  const rows = [
    question('u1'),
    answer('a1', 'u1', { status: 'running' }),
    question('u3', { parentId: 'a1', status: 'queued', createdAt: 4 }),
    question('u2', { parentId: 'a1', status: 'queued', createdAt: 3 }),
  ];

  const { messages } = applyStored(firstState(), conversationOf({ activeLeafId: 'a1' }), rows);

  expect(messages?.map((message) => message.id)).toEqual(['u1', 'a1', 'u2', 'u3']);
});

it('mirrors a temporary conversation from its events alone, and only the one that is shown', () => {
  const state = after(firstState(), { conversation: conversationOf() });
  const event = { type: 'temporary-changed', messages: [question('u1')] } as const;

  const own = applyEvent(state, { ...event, conversation: conversationOf({ activeLeafId: 'u1' }) });
  const other = applyEvent(state, { ...event, conversation: conversationOf({ id: 'c2', activeLeafId: 'u1' }) });

  expect(own.messages?.map((message) => message.id)).toEqual(['u1']);
  expect(other).toEqual({});
});

it('shows an opened conversation with its draft and the runs that live in it', () => {
  const opened = { conversation: conversationOf(), messages: [question('u1')], hasEarlier: true, draftKey: 'c1' };

  const change = applyOpened(firstState(), { ...opened, draft: 'and then', runs: [runOf({ lastSeq: 3 })] });

  expect(change).toMatchObject({ draft: 'and then', draftKey: 'c1', hasEarlier: true });
  expect(change.runs?.a1?.lines).toEqual([]);
});

it('shows of a temporary conversation, which comes whole, only the branch that is shown', () => {
  const messages = [question('u1'), answer('a1', 'u1'), answer('a2', 'u1')];
  const conversation = conversationOf({ isTemporary: true, activeLeafId: 'a1' });

  const change = applyOpened(firstState(), {
    conversation,
    messages,
    hasEarlier: false,
    draftKey: 'c1',
    draft: '',
    runs: [],
  });

  expect(change.messages?.map(({ id }) => id)).toEqual(['u1', 'a1']);
  expect(change.tree).toEqual(messages);
});

it('shows a new conversation after everything was deleted', () => {
  const state = after(running(), { messages: [question('u1')], draft: 'text' });

  expect(after(state, applyDeletion())).toMatchObject({
    conversation: undefined,
    messages: [],
    draft: '',
    runs: {},
  });
});

it('keeps what is known of a conversation that is opened again, such as after the worker was started anew', () => {
  const path = Array.from({ length: 40 }, (_, index) =>
    index === 0 ? question('m0') : answer(`m${index}`, `m${index - 1}`, { createdAt: index }),
  );
  const conversation = conversationOf({ activeLeafId: 'm39' });
  const end = { messages: path.slice(-8).map((message) => ({ ...message })), hasEarlier: true };
  const opened = { conversation, ...end, draftKey: 'c1', draft: '', runs: [] };
  const whole = after(firstState(), applyStored(firstState(), conversation, [...path, answer('other', 'm0')]));
  const part = after(firstState(), applyStored(firstState(), conversation, path.slice(-30), true));
  const other = { ...whole, conversation: conversationOf({ id: 'c2' }) };

  const again = applyOpened(whole, opened);

  expect([again.messages, again.hasEarlier, again.tree?.length]).toEqual([path, false, 41]);
  // The same objects: nothing is drawn anew.
  expect(again.messages?.every((message, index) => message === path[index])).toBe(true);
  expect(applyOpened(part, opened)).toMatchObject({ messages: path.slice(-30), hasEarlier: true });
  expect(applyOpened(other, opened)).toMatchObject({ messages: path.slice(-8), hasEarlier: true });
});

it('does not take what it knows for the rest of a path that has a gap to it', () => {
  const known = [question('m0'), answer('m1', 'm0'), answer('m2', 'm1')];
  const state = after(firstState(), applyStored(firstState(), conversationOf({ activeLeafId: 'm2' }), known));
  const messages = [answer('m8', 'm7'), answer('m9', 'm8')];
  const conversation = conversationOf({ activeLeafId: 'm9' });

  expect(
    applyOpened(state, { conversation, messages, hasEarlier: true, draftKey: 'c1', draft: '', runs: [] }),
  ).toMatchObject({ messages, hasEarlier: true });
});
