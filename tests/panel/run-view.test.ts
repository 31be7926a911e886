import { expect, it } from 'vitest';
import { messageText } from '@/lib/domain/message';
import { hasGap, isStored, messageWithRun, type RunView, receiveLines, startRunView } from '@/lib/panel/run-view';
import { answer, runOf, textLine } from '@/tests/fakes/messages';

const text = (view: RunView): string => messageText(view.answer);
const end = { runId: 'r1', conversationId: 'c1', messageId: 'a1', status: 'interrupted' } as const;

it('folds lines into the answer and keeps them for a background that lost them', () => {
  const first = receiveLines(startRunView(runOf()), { fromSeq: 1, lines: [textLine('It '), textLine('scat')] }, 0);

  const view = receiveLines(first, { fromSeq: 3, lines: [textLine('ters.')] }, 0);

  expect(text(view)).toBe('It scatters.');
  expect(view.lines).toEqual([textLine('It '), textLine('scat'), textLine('ters.')]);
});

it('takes only the new lines of a batch that repeats some', () => {
  const first = receiveLines(startRunView(runOf()), { fromSeq: 1, lines: [textLine('a'), textLine('b')] }, 0);

  const view = receiveLines(first, { fromSeq: 2, lines: [textLine('b'), textLine('c')] }, 0);

  expect(text(view)).toBe('abc');
});

it('notices missing lines and folds nothing over the gap', () => {
  const view = startRunView(runOf());
  const batch = { fromSeq: 3, lines: [textLine('c')] };

  expect(hasGap(view, batch)).toBe(true);
  expect(receiveLines(view, batch, 0)).toBe(view);
});

it('goes on in the message that a continuation extends', () => {
  const before = answer('a1', 'u1', { parts: [{ type: 'text', text: 'The angle of' }] });

  const view = receiveLines(startRunView(runOf(), before), { fromSeq: 1, lines: [textLine(' the sun')] }, 0);

  expect(text(view)).toBe('The angle of the sun');
  expect(view.answer.parts).toHaveLength(1);
});

it('measures how long the model thought before it wrote', () => {
  const thinking = receiveLines(startRunView(runOf()), { fromSeq: 1, lines: ['g:"Hm"'] }, 1_000);

  const view = receiveLines(thinking, { fromSeq: 2, lines: [textLine('It')] }, 5_000);

  expect(thinking.thoughtMs).toBeUndefined();
  expect(view.thoughtMs).toBe(4_000);
});

it('shows the longer of what was seen here and what is stored', () => {
  const view = receiveLines(startRunView(runOf()), { fromSeq: 1, lines: [textLine('It scat')] }, 0);
  const longerRow = answer('a1', 'u1', { status: 'running' });
  const shorterRow = answer('a1', 'u1', { status: 'interrupted', parts: [{ type: 'text', text: 'It' }] });

  expect(messageText(messageWithRun(longerRow, view))).toBe('It scatters.');
  expect(messageText(messageWithRun(shorterRow, { ...view, end }))).toBe('It scat');
});

it('shows the end of a run before its row says so, and the row as soon as it does', () => {
  const ended: RunView = { ...startRunView(runOf()), end: { ...end, error: { code: 'reset' } } };

  const early = messageWithRun(answer('a1', 'u1', { status: 'running' }), ended);
  const late = messageWithRun(answer('a1', 'u1', { status: 'complete' }), ended);

  expect(early).toMatchObject({ status: 'interrupted', error: { code: 'reset' } });
  expect(late.status).toBe('complete');
});

it('lets go of a view only when the row has an end and all of its text', () => {
  const view = receiveLines(startRunView(runOf()), { fromSeq: 1, lines: [textLine('It scatters.')] }, 0);

  expect(isStored(answer('a1', 'u1'), view)).toBe(false);
  expect(isStored(answer('a1', 'u1', { status: 'running' }), { ...view, end })).toBe(false);
  expect(isStored(answer('a1', 'u1', { parts: [{ type: 'text', text: 'It' }] }), { ...view, end })).toBe(false);
  expect(isStored(answer('a1', 'u1'), { ...view, end })).toBe(true);
});

it('shows what was said of the answer while it is produced, after what was stored with it', () => {
  const before = answer('a1', 'u1', { annotations: ['stored'] });

  const view = receiveLines(startRunView(runOf(), before), { fromSeq: 1, lines: ['8:["new"]'] }, 0);

  expect(messageWithRun(before, view).annotations).toEqual(['stored', 'new']);
  expect(messageWithRun(before, { ...view, end }).annotations).toEqual(['stored']);
});
