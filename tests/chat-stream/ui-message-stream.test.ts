import { describe, expect, it } from 'vitest';
import { stepReset } from '@/lib/chat-stream/step-reset';
import { readUiMessageStream } from '@/lib/chat-stream/ui-message-stream';
import type { StreamPart } from '@/lib/domain/stream-part';
import { bodyOfText, collect } from './byte-bodies';

type Event = Readonly<Record<string, unknown>>;

const streamOf = (events: readonly Event[]): string =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');

const read = (...events: readonly Event[]): Promise<readonly StreamPart[]> =>
  collect(readUiMessageStream(bodyOfText(streamOf(events))));

const signed = (signature: string) => ({ anthropic: { signature } });

describe('readUiMessageStream', () => {
  it('gives the text of open blocks and the end of the answer', async () => {
    const parts = await read(
      { type: 'start', messageId: 'm' },
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'Hi', extra: 1 },
      { type: 'text-end', id: 't' },
      { type: 'finish-step' },
      { type: 'finish', finishReason: 'stop' },
      { type: 'text-delta', id: 'never read', delta: 'x' },
    );

    expect(parts).toEqual([
      { type: 'start_step', messageId: 'm' },
      { type: 'text', text: 'Hi' },
      { type: 'finish_step', finishReason: 'unknown', isContinued: false },
      { type: 'finish_message', finishReason: 'stop' },
    ]);
  });

  it('skips the end mark and goes on', async () => {
    const body = bodyOfText(`data: [DONE]\n\n${streamOf([{ type: 'finish' }])}`);

    expect(await collect(readUiMessageStream(body))).toEqual([{ type: 'finish_message', finishReason: 'unknown' }]);
  });

  it('ends without an end of the answer at an abort', async () => {
    expect(await read({ type: 'start', messageId: 'm' }, { type: 'abort', reason: 'x' }, { type: 'finish' })).toEqual([
      { type: 'start_step', messageId: 'm' },
    ]);
  });

  it('passes a signature on once, and one of the start only after the text that it signs', async () => {
    const parts = await read(
      { type: 'reasoning-start', id: 'a', providerMetadata: signed('A') },
      { type: 'reasoning-delta', id: 'a', delta: 'one' },
      { type: 'reasoning-end', id: 'a' },
      { type: 'reasoning-start', id: 'b' },
      { type: 'reasoning-delta', id: 'b', delta: 'two', providerMetadata: signed('B') },
      { type: 'reasoning-end', id: 'b', providerMetadata: signed('B') },
    );

    expect(parts).toEqual([
      { type: 'reasoning', text: 'one' },
      { type: 'reasoning_signature', signature: 'A' },
      { type: 'reasoning', text: 'two' },
      { type: 'reasoning_signature', signature: 'B' },
    ]);
  });

  it('reads redacted reasoning and encrypted content', async () => {
    const parts = await read(
      { type: 'reasoning-start', id: 'a', providerMetadata: { anthropic: { redactedData: 'R' } } },
      { type: 'reasoning-end', id: 'a', providerMetadata: { openai: { reasoningEncryptedContent: 'E' } } },
    );

    expect(parts).toEqual([
      { type: 'redacted_reasoning', data: 'R' },
      { type: 'reasoning_signature', signature: 'E' },
    ]);
  });

  it('translates calls with their input, output, failure and denial', async () => {
    const parts = await read(
      { type: 'tool-input-start', toolCallId: 'a', toolName: 'f' },
      { type: 'tool-input-delta', toolCallId: 'a', inputTextDelta: '{}' },
      { type: 'tool-input-available', toolCallId: 'a', toolName: 'f', input: {} },
      { type: 'tool-output-available', toolCallId: 'a', output: 1, preliminary: true },
      { type: 'tool-output-available', toolCallId: 'a', output: 2 },
      { type: 'tool-input-error', toolCallId: 'b', toolName: 'f', input: '{bad', errorText: 'bad input' },
      { type: 'tool-input-available', toolCallId: 'c', toolName: 'f' },
      { type: 'tool-output-denied', toolCallId: 'c' },
    );

    expect(parts).toEqual([
      { type: 'tool_call_streaming_start', toolCallId: 'a', toolName: 'f' },
      { type: 'tool_call_delta', toolCallId: 'a', argsTextDelta: '{}' },
      { type: 'tool_call', toolCallId: 'a', toolName: 'f', args: {} },
      { type: 'tool_result', toolCallId: 'a', result: 1, isPreliminary: true },
      { type: 'tool_result', toolCallId: 'a', result: 2 },
      { type: 'tool_call', toolCallId: 'b', toolName: 'f', args: '{bad' },
      { type: 'tool_result', toolCallId: 'b', result: 'bad input', isError: true },
      { type: 'tool_call', toolCallId: 'c', toolName: 'f', args: {} },
      { type: 'tool_result', toolCallId: 'c', result: null, isError: true, isDenied: true },
    ]);
  });

  it('names each URL once, holds files as base64 and names remote ones', async () => {
    const source = { type: 'source-url', sourceId: 's', url: 'https://example.com/' };
    const parts = await read(
      source,
      source,
      { type: 'source-document', sourceId: 'd', mediaType: 'application/pdf', title: 'T', filename: 'f.pdf' },
      { type: 'file', mediaType: 'image/png', url: 'data:image/png;base64,AAAA' },
      { type: 'file', mediaType: 'image/png', url: 'https://example.com/x.png' },
    );

    expect(parts).toEqual([
      { type: 'source', source: { sourceType: 'url', id: 's', url: 'https://example.com/' } },
      {
        type: 'source',
        source: { sourceType: 'document', id: 'd', mediaType: 'application/pdf', title: 'T', filename: 'f.pdf' },
      },
      { type: 'file', mimeType: 'image/png', data: 'AAAA' },
      { type: 'file', mimeType: 'image/png', data: '', url: 'https://example.com/x.png' },
    ]);
  });

  it('passes data and metadata on', async () => {
    const parts = await read(
      { type: 'data-weather', id: 'd', data: { city: 'X' }, transient: true },
      { type: 'message-metadata', messageMetadata: { cost: 1 } },
      { type: 'custom', kind: 'x.y' },
    );

    expect(parts).toEqual([
      { type: 'data', items: [{ type: 'data-weather', id: 'd', data: { city: 'X' }, transient: true }] },
      { type: 'message_annotations', annotations: [{ cost: 1 }] },
    ]);
  });

  it('takes a step back and with it the calls that the step made known', async () => {
    const step = [{ type: 'tool-input-available', toolCallId: 'c', toolName: 'f' }, { type: 'reset-step' }];

    expect((await read(...step)).at(-1)).toEqual({ type: 'data', items: [stepReset] });
    await expect(read(...step, { type: 'tool-output-available', toolCallId: 'c' })).rejects.toMatchObject({
      data: { code: 'malformed' },
    });
  });

  it('fails with the text of an error event', async () => {
    await expect(read({ type: 'error', errorText: 'boom' })).rejects.toMatchObject({
      data: { code: 'unknown', detail: 'boom' },
    });
  });

  it.each([
    ['a delta before its start', [{ type: 'text-delta', id: 't', delta: 'x' }]],
    [
      'a delta after its end',
      [
        { type: 'text-start', id: 't' },
        { type: 'text-end', id: 't' },
        { type: 'text-delta', id: 't', delta: 'x' },
      ],
    ],
    ['reasoning that was not started', [{ type: 'reasoning-end', id: 'r' }]],
    ['input of a call that was not started', [{ type: 'tool-input-delta', toolCallId: 'c', inputTextDelta: '{' }]],
    ['an approval of an unknown call', [{ type: 'tool-approval-request', approvalId: 'a', toolCallId: 'c' }]],
    ['a value without a type', [{ text: 'x' }]],
    ['an object of a known type with a wrong field', [{ type: 'finish', finishReason: 'unknown' }]],
  ])('refuses %s', async (_name, events) => {
    await expect(read(...events)).rejects.toMatchObject({ data: { code: 'malformed' } });
  });

  it('skips events of types that it does not know, whatever is in them', async () => {
    const parts = await read(
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'a' },
      { type: 'hologram', id: 5, parts: null },
      { type: 'text-delta', id: 't', delta: 'b' },
      { type: 'finish', finishReason: 'stop' },
    );

    expect(parts).toEqual([
      { type: 'text', text: 'a' },
      { type: 'text', text: 'b' },
      { type: 'finish_message', finishReason: 'stop' },
    ]);
  });

  it('goes on with a text whose step another stream has ended', async () => {
    const parts = await read(
      { type: 'text-start', id: 't' },
      { type: 'finish-step' },
      { type: 'text-delta', id: 't', delta: 'x' },
    );

    expect(parts.at(-1)).toEqual({ type: 'text', text: 'x' });
  });

  it('gives no end of the answer when the backend says that its provider broke off', async () => {
    expect(await read({ type: 'finish', finishReason: 'interrupted', messageMetadata: { model: 'm' } })).toEqual([
      { type: 'message_annotations', annotations: [{ model: 'm' }] },
    ]);
  });

  it('keeps the metadata of the start and the end, with the tokens in it', async () => {
    const parts = await read(
      { type: 'start', messageId: 'm', messageMetadata: { model: 'x' } },
      {
        type: 'finish',
        finishReason: 'stop',
        messageMetadata: {
          totalUsage: {
            inputTokens: 10,
            inputTokenDetails: { cacheReadTokens: 4 },
            outputTokens: 5,
            outputTokenDetails: { reasoningTokens: 2 },
          },
        },
      },
    );

    expect(parts[1]).toEqual({ type: 'message_annotations', annotations: [{ model: 'x' }] });
    expect(parts.at(-1)).toEqual({
      type: 'finish_message',
      finishReason: 'stop',
      usage: { promptTokens: 10, completionTokens: 5, cachedTokens: 4, reasoningTokens: 2 },
    });
  });

  it('marks a call that waits for approval, and takes the mark back when it is settled', async () => {
    const call = { type: 'tool_call', toolCallId: 'c', toolName: 'f', args: { a: 1 } };
    const parts = await read(
      { type: 'tool-input-available', toolCallId: 'c', toolName: 'f', input: { a: 1 } },
      { type: 'tool-approval-request', approvalId: 'a', toolCallId: 'c' },
      { type: 'tool-approval-response', approvalId: 'a', approved: true },
      { type: 'tool-approval-request', approvalId: 'b', toolCallId: 'c', isAutomatic: true },
      { type: 'tool-approval-response', approvalId: 'b', approved: false, reason: 'no' },
    );

    expect(parts).toEqual([
      call,
      { ...call, awaitsApproval: true, approval: { id: 'a' } },
      call,
      { type: 'tool_result', toolCallId: 'c', result: 'no', isError: true, isDenied: true },
    ]);
  });

  it('keeps a message that steered the answer as data', async () => {
    const said = [{ type: 'text', text: 'shorter!' }];

    expect(await read({ type: 'steering-message', id: 's', parts: said })).toEqual([
      { type: 'data', items: [{ type: 'steering-message', id: 's', data: said }] },
    ]);
  });

  it('names the places that a finished text refers to, each once', async () => {
    const source = { type: 'source', sourceType: 'url', id: 's', url: 'https://example.com/', title: 'T' };
    const parts = await read(
      { type: 'text-start', id: 't' },
      { type: 'text-end', id: 't', citations: [{ source }, { source }] },
    );

    expect(parts).toEqual([
      { type: 'source', source: { sourceType: 'url', id: 's', url: 'https://example.com/', title: 'T' } },
    ]);
  });

  it('allows a large event only for a file', async () => {
    const large = 'A'.repeat(1_100_000);

    expect(await read({ type: 'file', mediaType: 'image/png', url: `data:image/png;base64,${large}` })).toEqual([
      { type: 'file', mimeType: 'image/png', data: large },
    ]);
    await expect(read({ type: 'data-x', data: large })).rejects.toMatchObject({ data: { code: 'too-large' } });
  });
});
