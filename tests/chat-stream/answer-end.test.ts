import { describe, expect, it } from 'vitest';
import { withOneEnd } from '@/lib/chat-stream/answer-end';
import type { StreamPart } from '@/lib/domain/stream-part';
import { collect } from './byte-bodies';

const usage = { promptTokens: 3, completionTokens: 5 };
const step = (finishReason: 'stop' | 'tool-calls' | 'unknown'): StreamPart => ({
  type: 'finish_step',
  finishReason,
  isContinued: false,
  usage,
});
const text: StreamPart = { type: 'text', text: 'a' };
const end: StreamPart = { type: 'finish_message', finishReason: 'stop' };

const settled = (...parts: readonly StreamPart[]) => {
  async function* stream() {
    yield* await Promise.resolve(parts);
  }
  return collect(withOneEnd(stream()));
};

describe('withOneEnd', () => {
  it('gives the last step the reason of the whole answer and keeps its usage', async () => {
    expect(await settled(text, step('unknown'), end)).toEqual([text, step('stop'), end]);
  });

  it('makes up the end of a step that the server did not end', async () => {
    const stepEnd = { type: 'finish_step', finishReason: 'stop', isContinued: false };

    expect(await settled(text, end)).toEqual([text, stepEnd, end]);
  });

  it('keeps back the end of a last step when the answer has no end', async () => {
    expect(await settled(text, step('stop'))).toEqual([text]);
  });

  it('lets the end of an earlier step pass when the next step goes on', async () => {
    expect(await settled(text, step('tool-calls'), text)).toEqual([text, step('tool-calls'), text]);
  });

  it('reads nothing after the end', async () => {
    expect((await settled(end, text)).at(-1)).toEqual(end);
  });
});
