import { describe, expect, it } from 'vitest';
import { answerMessages } from '@/lib/background/chat/answer-steps';
import { emptyAnswer, extendAnswer } from '@/lib/chat-stream/answer-state';
import { applyPart } from '@/lib/chat-stream/apply-part';
import type { ChatRequest } from '@/lib/domain/chat-request';
import type { Fetch } from '@/lib/domain/fetch';
import { type ModelFindings, mergeFindings } from '@/lib/domain/providers/model-findings';
import type { StreamPart } from '@/lib/domain/stream-part';
import { chatStream } from '@/lib/providers/chat-stream';
import { noTimer } from '../fakes/timers';
import { ai4Backend } from '../simulators/chat-backends/ai-4';
import { ai5Backend } from '../simulators/chat-backends/ai-5';
import { ai7Backend } from '../simulators/chat-backends/ai-7';
import type { ChatBackend, Wish } from '../simulators/chat-backends/backend';
import { lobeBackend } from '../simulators/chat-backends/lobe';

const settings = { baseUrl: 'https://example.com/api/chat' };
const request: ChatRequest = {
  model: 'default',
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'How is the weather in Bern?' }] }],
};

/** Asks a backend through the provider, as the background does, and folds the answer. */
const ask = async (
  backend: ChatBackend,
  wish: Wish = 'whole',
  messages = request.messages,
  known: ModelFindings = {},
  before = emptyAnswer(),
) => {
  let findings = known;
  const prompts: unknown[] = [];
  const onPrompt = (prompt: unknown): void => void prompts.push(prompt);
  const fetch: Fetch = async (_input, init) =>
    backend(JSON.parse(String(init?.body)), { wish, signal: new AbortController().signal, onPrompt });
  const context = {
    settings,
    fetch,
    signal: new AbortController().signal,
    after: noTimer,
    clock: { now: () => 0 },
    findings,
    onFinding: (found: ModelFindings): void => {
      findings = mergeFindings(findings, found);
    },
  };
  const parts: StreamPart[] = [];
  for await (const part of chatStream.stream({ ...request, messages }, context)) parts.push(part);
  return { parts, prompts, findings, answer: parts.reduce(applyPart, before) };
};

const textsOf = ({ answer }: Awaited<ReturnType<typeof ask>>) =>
  answer.parts.flatMap((part) => (part.type === 'text' ? [part.text] : []));

const call = {
  type: 'tool-invocation',
  state: 'result',
  toolCallId: 'call-1',
  toolName: 'weather',
  args: { city: 'Bern' },
  result: { city: 'Bern', sky: 'sunny' },
};

describe('a backend of npm ai 7', () => {
  it('is read in full: both steps, reasoning with its signature, the call, the source, data, metadata and tokens', async () => {
    const read = await ask(ai7Backend);

    expect(textsOf(read)).toEqual(['I look it up.', 'It is sunny.']);
    expect(read.answer.parts).toContainEqual({
      type: 'reasoning',
      text: 'Let me look.',
      details: [{ type: 'text', text: 'Let me look.', signature: 'SIG' }],
    });
    expect(read.answer.parts).toContainEqual(expect.objectContaining(call));
    expect(read.answer.parts).toContainEqual(
      expect.objectContaining({ type: 'source', source: expect.objectContaining({ url: 'https://example.com/bern' }) }),
    );
    expect(read.answer.annotations).toContainEqual({ model: 'scripted' });
    expect(read.answer).toMatchObject({
      finishReason: 'stop',
      endedBy: 'finish_message',
      usage: { promptTokens: 30, completionTokens: 12, cachedTokens: 14, reasoningTokens: 2 },
    });
  });

  it('stops where it waits for approval, and the call says so', async () => {
    const { answer } = await ask(ai7Backend, 'approval');

    expect(answer.parts).toContainEqual(
      expect.objectContaining({ type: 'tool-invocation', state: 'call', toolCallId: 'call-1', awaitsApproval: true }),
    );
    expect(answer.finishReason).toBe('tool-calls');
  });

  /** What it answers after the user said yes or no to the call that it waits with. */
  const afterwards = async (approved: boolean) => {
    const { answer } = await ask(ai7Backend, 'approval');
    const parts = answer.parts.map((part) =>
      part.type === 'tool-invocation' && part.approval !== undefined
        ? { ...part, approval: { ...part.approval, approved } }
        : part,
    );
    const messages = [...request.messages, ...answerMessages(parts, { approvalStep: 0 })];
    return ask(ai7Backend, 'approval', messages, {}, extendAnswer(parts));
  };
  const resultOf = (parts: readonly StreamPart[]) => parts.filter(({ type }) => type === 'tool_result');

  it('makes the call after a yes, and goes on behind its result', async () => {
    const after = await afterwards(true);

    expect(resultOf(after.parts)).toEqual([
      { type: 'tool_result', toolCallId: 'call-1', result: { city: 'Bern', sky: 'sunny' } },
    ]);
    expect(textsOf(after)).toEqual(['I look it up.', 'It is sunny.']);
  });

  it('does not make it after a no, and its model is told', async () => {
    const after = await afterwards(false);

    expect(resultOf(after.parts)).toMatchObject([{ toolCallId: 'call-1', isDenied: true }]);
    expect(JSON.stringify(after.prompts)).toContain('execution-denied');
    expect(textsOf(after)).toEqual(['I look it up.', 'It is sunny.']);
  });
});

describe('a backend of npm ai 5', () => {
  it('is read in full, with a finish whose reason is unknown', async () => {
    const read = await ask(ai5Backend);

    expect(textsOf(read)).toEqual(['I look it up.', 'It is sunny.']);
    expect(read.answer.parts).toContainEqual(expect.objectContaining(call));
    expect(read.answer).toMatchObject({
      finishReason: 'unknown',
      endedBy: 'finish_message',
      usage: { promptTokens: 30, completionTokens: 12 },
    });
  });
});

describe('a backend of npm ai 4', () => {
  it('is read in full', async () => {
    const read = await ask(ai4Backend);

    expect(textsOf(read)).toEqual(['I look it up.', 'It is sunny.']);
    expect(read.answer.parts).toContainEqual(expect.objectContaining({ type: 'reasoning', text: 'Let me look.' }));
    expect(read.answer.parts).toContainEqual(expect.objectContaining(call));
    expect(read.answer).toMatchObject({
      annotations: [{ model: 'scripted' }],
      data: [{ percent: 10 }],
      finishReason: 'stop',
      usage: { promptTokens: 30, completionTokens: 12 },
    });
  });
});

describe("a backend like LobeChat's own server", () => {
  it('is read in full', async () => {
    const read = await ask(lobeBackend);

    expect(textsOf(read)).toEqual(['I look it up.']);
    expect(read.answer.parts).toContainEqual({
      type: 'reasoning',
      text: 'Let me look.',
      details: [{ type: 'text', text: 'Let me look.', signature: 'SIG' }],
    });
    expect(read.answer.parts).toContainEqual(
      expect.objectContaining({ state: 'call', toolCallId: 'call-1', toolName: 'weather', args: { city: 'Bern' } }),
    );
    expect(read.answer.parts).toContainEqual(
      expect.objectContaining({ type: 'source', source: expect.objectContaining({ url: 'https://example.com/bern' }) }),
    );
    expect(read.answer).toMatchObject({
      finishReason: 'tool-calls',
      endedBy: 'finish_message',
      usage: { promptTokens: 30, completionTokens: 12, cachedTokens: 14, reasoningTokens: 2 },
    });
  });
});

describe('the history of a second question', () => {
  it.each([
    ['7', ai7Backend],
    ['5', ai5Backend],
    ['4', ai4Backend],
  ])('is read by npm ai %s with the call, its result and both steps', async (_version, backend) => {
    const { answer, findings } = await ask(backend);
    const history: ChatRequest['messages'] = [
      ...request.messages,
      ...answerMessages(answer.parts),
      { role: 'user', parts: [{ type: 'text', text: 'And tomorrow?' }] },
    ];
    const { prompts } = await ask(backend, 'whole', history, findings);

    expect(prompts[0]).toMatchObject([
      { role: 'user' },
      {
        role: 'assistant',
        content: expect.arrayContaining([
          expect.objectContaining({ type: 'text', text: 'I look it up.' }),
          expect.objectContaining({ type: 'tool-call', toolCallId: 'call-1', toolName: 'weather' }),
        ]),
      },
      { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'call-1', toolName: 'weather' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'It is sunny.' }] },
      { role: 'user', content: [{ type: 'text', text: 'And tomorrow?' }] },
    ]);
    expect(JSON.stringify(prompts[0])).toContain('"sky":"sunny"');
  });
});

describe('plain text', () => {
  it.each([
    ['npm ai 7', ai7Backend, 'I look it up.It is sunny.'],
    ['npm ai 5', ai5Backend, 'I look it up.It is sunny.'],
    ['npm ai 4', ai4Backend, 'I look it up.It is sunny.'],
    ['any server', lobeBackend, 'It is sunny.'],
  ])('of %s is the answer', async (_name, backend, text) => {
    const read = await ask(backend, 'text');

    expect(textsOf(read).join('')).toBe(text);
    expect(read.answer).toMatchObject({ finishReason: 'unknown', endedBy: 'finish_message' });
  });
});
