import { describe, expect, it } from 'vitest';
import { runAnswer } from '@/lib/background/chat/answer-run';
import { buildRequest } from '@/lib/background/chat/build-request';
import { prefixOf } from '@/lib/background/chat/request-prefix';
import { hasSeals, mayRefuseSeals, withoutSeals } from '@/lib/background/chat/without-seals';
import { thoughtsLeftOut } from '@/lib/domain/chat/thoughts-left-out';
import { ChatError, type ChatErrorData } from '@/lib/domain/chat-error';
import type { ChatRequest } from '@/lib/domain/chat-request';
import type { MessagePart } from '@/lib/domain/message-part';
import { createScriptedProvider, endOfGeneration } from '@/tests/fakes/scripted-provider';
import { createFakeTime } from '@/tests/fakes/timers';
import { answer, question } from '../../fakes/messages';
import { silentBrowser } from '../../fakes/network-errors';

const call = { type: 'tool_call', toolCallId: 'c1', toolName: 'f', args: {} } as const;
const result = { type: 'tool_result', toolCallId: 'c1', toolName: 'f', result: 'x' } as const;
const user = { role: 'user', parts: [{ type: 'text', text: 'Hi' }] } as const;
const sealed: ChatRequest = {
  model: 'm1',
  messages: [
    user,
    {
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: 'Hm', signature: 's', itemId: 'rs_1' },
        { type: 'redacted_reasoning', data: 'x' },
        { ...call, providerMetadata: { google: 'y' } },
      ],
    },
    { role: 'tool', parts: [result] },
    { role: 'assistant', parts: [{ type: 'redacted_reasoning', data: 'x' }] },
  ],
};
const plain: ChatRequest = {
  model: 'm1',
  messages: [
    user,
    { role: 'assistant', parts: [{ type: 'reasoning', text: 'Hm' }, call] },
    { role: 'tool', parts: [result] },
  ],
};

describe('a request without what a service sealed', () => {
  it('has all else, and no message with nothing in it', () => {
    expect(withoutSeals(sealed)).toEqual(plain);
    expect([hasSeals(sealed), hasSeals(plain)]).toEqual([true, false]);
  });

  it.each<[ChatErrorData, boolean]>([
    [{ code: 'bad-request', status: 400, detail: '`thinking` blocks cannot be modified' }, true],
    [{ code: 'unknown', serviceCode: 'invalid_encrypted_content' }, true],
    [{ code: 'auth', status: 401 }, false],
    [{ code: 'overloaded', status: 529 }, false],
  ])('may be what %j asks for: %s', (error, isAsked) => {
    expect(mayRefuseSeals(error)).toBe(isAsked);
  });
});

const refusal: ChatErrorData = { code: 'bad-request', status: 400 };

/** Asks a service that refuses what is sealed, or everything. */
const ask = async (request: ChatRequest, refuses: (asked: ChatRequest) => boolean) => {
  const time = createFakeTime();
  const asked: ChatRequest[] = [];
  let told = 0;
  const { provider } = createScriptedProvider({
    async *stream(one) {
      asked.push(one);
      if (refuses(one)) throw new ChatError(refusal);
      yield { type: 'text', text: 'Yes.' };
      yield endOfGeneration;
    },
  });
  const running = runAnswer({
    connection: { provider, settings: {}, isLocal: false, host: 'models.test' },
    request,
    network: {
      fetch: async () => new Response(''),
      networkErrors: silentBrowser,
      clock: time.clock,
      hasOrigins: async () => true,
      isOnline: () => true,
    },
    timers: time.timers,
    signal: new AbortController().signal,
    answerSoFar: '',
    random: () => 1,
    onPart: () => {},
    onPhase: () => {},
    onWait: () => {},
    onSealsLeftOut: () => {
      told += 1;
    },
  });
  await time.advance(1000);
  return { ended: await running, asked, told };
};

describe('a service that refuses what it sealed', () => {
  it('is asked once more without that, and the answer says so', async () => {
    const { ended, asked, told } = await ask(sealed, hasSeals);

    expect([ended, asked, told]).toEqual([{ status: 'complete' }, [sealed, plain], 1]);
  });

  it('is asked no third time where it refuses something else, and nothing is said of thoughts', async () => {
    const { ended, asked, told } = await ask(sealed, () => true);

    expect([ended.error?.code, asked.length, told]).toEqual(['bad-request', 2, 0]);
  });

  it('is asked once where nothing was sealed', async () => {
    expect((await ask(plain, () => true)).asked).toHaveLength(1);
  });
});

describe('a conversation whose thoughts were refused', () => {
  const thought = (signature: string): MessagePart => ({
    type: 'reasoning',
    text: 'Hm',
    details: [{ type: 'text', text: 'Hm', signature }],
  });
  const parts = (signature: string): readonly MessagePart[] => [thought(signature), { type: 'text', text: 'Yes.' }];
  const head = { model: 'm1' };
  const sentWith = (path: Parameters<typeof buildRequest>[0]['path']) => ({
    host: 'models.test',
    model: 'm1',
    messages: [],
    prefix: prefixOf(buildRequest({ ...head, path })),
  });

  it('does not send them again, and goes on with newer ones', () => {
    const first = [question('u1')];
    const a1 = answer('a1', 'u1', { parts: parts('s1'), sent: sentWith(first) });
    const second = [...first, a1, question('u2', { parentId: 'a1' })];
    const annotations = [thoughtsLeftOut];
    const a2 = answer('a2', 'u2', { parts: parts('s2'), sent: sentWith(second), annotations });
    const third = [...second, a2, question('u3', { parentId: 'a2' })];
    const a3 = answer('a3', 'u3', { parts: parts('s3'), sent: sentWith(third) });
    const fourth = [...third, a3, question('u4', { parentId: 'a3' })];

    const seals = buildRequest({ ...head, path: fourth }).messages.flatMap((message) =>
      message.parts.flatMap((part) => ('signature' in part ? [part.signature] : [])),
    );

    expect(seals).toEqual(['s3']);
  });
});
