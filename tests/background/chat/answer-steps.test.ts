import { expect, it } from 'vitest';
import { answerMessages, missingResult } from '@/lib/background/chat/answer-steps';
import { buildRequest } from '@/lib/background/chat/build-request';
import { prefixOf } from '@/lib/background/chat/request-prefix';
import { emptyAnswer } from '@/lib/chat-stream/answer-state';
import { foldAnswer } from '@/lib/chat-stream/apply-part';
import { formatStreamPart, parseStreamLine } from '@/lib/chat-stream/line-codec';
import type { MessagePart, ToolInvocationPart } from '@/lib/domain/message-part';
import type { StreamPart } from '@/lib/domain/stream-part';
import { answer, question } from '../../fakes/messages';

const text = (words: string) => ({ type: 'text', text: words }) as const;
const called = (id: string, step: number): ToolInvocationPart => ({
  type: 'tool-invocation',
  state: 'result',
  toolCallId: id,
  toolName: 'weather',
  step,
  args: {},
  result: 'Sunny',
});
const outline = (...parts: readonly MessagePart[]) =>
  answerMessages(parts).map((message) => [
    message.role,
    ...message.parts.map((part) => ('text' in part ? part.text : 'toolCallId' in part ? part.toolCallId : part.type)),
  ]);

/** Parts as they are after they crossed a port and the journal. */
const folded = (...parts: readonly StreamPart[]): readonly MessagePart[] => {
  const fold = foldAnswer(emptyAnswer());
  for (const part of parts) for (const read of parseStreamLine(formatStreamPart(part))) fold.add(read);
  return fold.state().parts;
};
const stepEnd = { type: 'finish_step', finishReason: 'stop', isContinued: false } as const;

it('puts what was written after a result behind it', () => {
  expect(outline(text('Let me see.'), called('c1', 0), text('It is sunny.'))).toEqual([
    ['assistant', 'Let me see.', 'c1'],
    ['tool', 'c1'],
    ['assistant', 'It is sunny.'],
  ]);
});

it('keeps the calls of one step together, also with words between them, and those of the next apart', () => {
  const parts = [
    called('c1', 0),
    text('And there?'),
    called('c2', 0),
    { type: 'step-start' } as const,
    called('c3', 1),
  ];

  expect(outline(...parts)).toEqual([
    ['assistant', 'c1', 'And there?', 'c2'],
    ['tool', 'c1', 'c2'],
    ['assistant', 'c3'],
    ['tool', 'c3'],
  ]);
});

it.each(['\n', ' ', 'Both at once.'])('keeps %j, which came before the results, with the calls', (words) => {
  const parts = folded(
    { type: 'tool_call', toolCallId: 'c1', toolName: 'weather', args: {} },
    { type: 'tool_call', toolCallId: 'c2', toolName: 'weather', args: {} },
    text(words),
    stepEnd,
    { type: 'tool_result', toolCallId: 'c1', result: 'Sunny' },
    { type: 'tool_result', toolCallId: 'c2', result: 'Sunny' },
  );

  expect(outline(...parts)).toEqual([
    ['assistant', 'c1', 'c2', words],
    ['tool', 'c1', 'c2'],
  ]);
  expect(outline(...parts, text('It is sunny.'))).toEqual([
    ['assistant', 'c1', 'c2', words],
    ['tool', 'c1', 'c2'],
    ['assistant', 'It is sunny.'],
  ]);
});

it('ends with the results where an older version stored a line break behind them', () => {
  expect(outline(text('I look.'), called('c1', 0), text('\n'))).toEqual([
    ['assistant', 'I look.', 'c1', '\n'],
    ['tool', 'c1'],
  ]);
});

it('tells steps apart that no mark divides', () => {
  expect(outline(called('c1', 0), called('c2', 1), text('Done.'))).toEqual([
    ['assistant', 'c1'],
    ['tool', 'c1'],
    ['assistant', 'c2'],
    ['tool', 'c2'],
    ['assistant', 'Done.'],
  ]);
});

it('gives a call without result an error, and leaves out one that never became a call', () => {
  const parts = answerMessages([
    { type: 'tool-invocation', state: 'call', toolCallId: 'c1', toolName: 'weather', step: 0, args: {} },
    { type: 'tool-invocation', state: 'partial-call', toolCallId: 'c2', toolName: 'weather', step: 0, argsText: '{"c' },
  ]);

  expect(parts).toEqual([
    { role: 'assistant', parts: [{ type: 'tool_call', toolCallId: 'c1', toolName: 'weather', args: {} }] },
    {
      role: 'tool',
      parts: [{ type: 'tool_result', toolCallId: 'c1', toolName: 'weather', result: missingResult, isError: true }],
    },
  ]);
});

it('gives back what a service wants of a call, and the ids of its reasoning', () => {
  const parts = folded(
    { type: 'reasoning', text: 'Hm' },
    { type: 'reasoning_signature', signature: 'sealed', itemId: 'rs_1', endsBlock: true },
    { type: 'redacted_reasoning', data: 'more', itemId: 'rs_2' },
    { type: 'tool_call', toolCallId: 'c1', toolName: 'weather', args: {}, providerMetadata: { google: 'signature' } },
    stepEnd,
  );

  expect(answerMessages(parts)[0]?.parts).toEqual([
    { type: 'reasoning', text: 'Hm', signature: 'sealed', itemId: 'rs_1' },
    { type: 'redacted_reasoning', data: 'more', itemId: 'rs_2' },
    { type: 'tool_call', toolCallId: 'c1', toolName: 'weather', args: {}, providerMetadata: { google: 'signature' } },
  ]);
});

it('keeps blocks apart that were signed one by one, the hidden ones too', () => {
  const signed = (signature: string) => ({ type: 'reasoning_signature', signature, endsBlock: true }) as const;
  const parts = folded(
    { type: 'reasoning', text: 'One' },
    signed('s1'),
    { type: 'reasoning', text: '' },
    signed('s2'),
    text('Yes.'),
  );

  expect(answerMessages(parts)[0]?.parts).toEqual([
    { type: 'reasoning', text: 'One', signature: 's1' },
    { type: 'reasoning', text: '', signature: 's2' },
    text('Yes.'),
  ]);
});

it("gives a service's own form of reasoning back as it came, in the place of what is shown of it", () => {
  const details = [{ type: 'reasoning.encrypted', data: 'gA', id: 'rs_1' }];
  const parts = folded({ type: 'redacted_reasoning', data: 'gA' }, text('Yes.'), {
    ...stepEnd,
    providerMetadata: { openrouter: { reasoning_details: details } },
  });

  expect(answerMessages(parts)[0]?.parts).toEqual([{ type: 'reasoning', text: '', details }, text('Yes.')]);
});

it('adds up the usage of steps, and says how long the conversation is after the last', () => {
  const fold = foldAnswer(emptyAnswer());
  const end = (promptTokens: number, completionTokens: number, costUsd: number): StreamPart => ({
    ...stepEnd,
    usage: { promptTokens, completionTokens, costUsd },
  });
  fold.add(end(100, 10, 0.5));
  fold.add(end(130, 20, 0.25));

  expect(fold.state().usage).toEqual({
    promptTokens: 230,
    completionTokens: 30,
    costUsd: 0.75,
    contextTokens: 150,
  });
});

const sealed = [
  { type: 'reasoning', text: 'Hm', details: [{ type: 'text', text: 'Hm', signature: 's' }] },
  text('Yes.'),
] as const;
const first = { path: [question('u1')], model: 'm1', parameters: { system: 'Be brief.' } };
const sent = { host: 'models.test', model: 'm1', messages: [], prefix: prefixOf(buildRequest(first)) };
const next = {
  ...first,
  path: [question('u1'), answer('a1', 'u1', { parts: sealed, sent }), question('u2', { parentId: 'a1' })],
};

it.each([
  ['back behind what it was written to', {}, true],
  ['not behind other instructions', { parameters: { system: 'Be long.' } }, false],
  ['not behind a summary', { summary: 'Summed up.' }, false],
  ['not behind other tools', { tools: [{ name: 'weather', parameters: {} }] }, false],
])('sends signed reasoning %s', (_, change, isSent) => {
  const [, message] = buildRequest({ ...next, ...change }).messages;

  expect(message?.parts.some(({ type }) => type === 'reasoning')).toBe(isSent);
  expect(message?.parts.at(-1)).toEqual(text('Yes.'));
});

it('keeps sealed thoughts of an older version here, since it lost the places of some', () => {
  const older = { ...sent, prefix: '3c1f5e0a9b7d2c48' };
  const path = [question('u1'), answer('a1', 'u1', { parts: sealed, sent: older }), question('u2', { parentId: 'a1' })];

  const [, message] = buildRequest({ ...next, path }).messages;

  expect(message?.parts).toEqual([text('Yes.')]);
});

it('gives thoughts back in their places among words and calls', () => {
  const seal = (signature: string) => ({ type: 'reasoning_signature', signature, endsBlock: true }) as const;
  const parts = folded(
    { type: 'reasoning', text: 'A' },
    seal('a'),
    text('One.'),
    { type: 'reasoning', text: 'B' },
    seal('b'),
    { type: 'tool_call', toolCallId: 'c1', toolName: 'weather', args: {} },
    { type: 'redacted_reasoning', data: 'C' },
    text('Two.'),
    { type: 'tool_call', toolCallId: 'c2', toolName: 'weather', args: {} },
    stepEnd,
    { type: 'tool_result', toolCallId: 'c1', result: 'Sunny' },
    { type: 'tool_result', toolCallId: 'c2', result: 'Sunny' },
    { type: 'reasoning', text: 'D' },
    seal('d'),
    text('Done.'),
  );

  expect(outline(...parts)).toEqual([
    ['assistant', 'A', 'One.', 'B', 'c1', 'redacted_reasoning', 'Two.', 'c2'],
    ['tool', 'c1', 'c2'],
    ['assistant', 'D', 'Done.'],
  ]);
});

it('keeps what a service wants back for a whole step with its reasoning, before its calls', () => {
  const details = [{ type: 'reasoning.text', text: 'Hm' }];
  const parts = folded(
    { type: 'reasoning', text: 'Hm' },
    text('I look.'),
    { type: 'tool_call', toolCallId: 'c1', toolName: 'weather', args: {} },
    { ...stepEnd, providerMetadata: { openrouter: { reasoning_details: details } } },
    { type: 'tool_result', toolCallId: 'c1', result: 'Sunny' },
  );

  expect(answerMessages(parts)[0]?.parts[0]).toEqual({ type: 'reasoning', text: 'Hm', details });
  expect(answerMessages(parts)).toHaveLength(2);
});

it('gives the pictures of a result to a model that takes pictures, but none beside an error and none that is too large', () => {
  const content = [
    { type: 'text', text: 'Here.' },
    { type: 'image', mimeType: 'image/png', data: 'AAAA' },
    { type: 'image', mimeType: 'image/svg+xml', data: 'BBBB' },
    { type: 'image', mimeType: 'image/jpeg', data: 'C'.repeat(5_000_001) },
  ];
  const part: Extract<ToolInvocationPart, { readonly state: 'result' }> = {
    type: 'tool-invocation',
    state: 'result',
    toolCallId: 'c1',
    toolName: 'camera',
    step: 0,
    args: {},
    result: { type: 'parley-tool-result', content, isUntrusted: false },
  };
  const resultsOf = (one: MessagePart, seesPictures: boolean) => answerMessages([one], { seesPictures })[1]?.parts;

  expect(resultsOf(part, true)).toMatchObject([{ pictures: [{ mimeType: 'image/png', data: 'AAAA' }] }]);
  expect(resultsOf(part, false)).toEqual([expect.not.objectContaining({ pictures: expect.anything() })]);
  expect(resultsOf({ ...part, isError: true }, true)).toEqual([
    expect.not.objectContaining({ pictures: expect.anything() }),
  ]);
});
