import { beforeEach, describe, expect, it } from 'vitest';
import { createUiMessageBlocks, type UiMessageBlocks } from '@/lib/chat-stream/ui-message-blocks';
import { createUrlSources } from '@/lib/chat-stream/ui-message-sources';

let blocks: UiMessageBlocks;
const malformed = expect.objectContaining({ data: expect.objectContaining({ code: 'malformed' }) });

beforeEach(() => {
  blocks = createUiMessageBlocks(createUrlSources());
});

const signed = (signature: string) => ({ anthropic: { signature } });

describe('the texts and the reasoning of an answer', () => {
  it('fail for a piece or an end whose block is not open', () => {
    expect(() => blocks.read({ type: 'text-delta', id: 't', delta: 'x' })).toThrow(malformed);
    expect(() => blocks.read({ type: 'reasoning-end', id: 'r' })).toThrow(malformed);
    blocks.read({ type: 'text-start', id: 't' });
    blocks.forgetStep();
    expect(() => blocks.read({ type: 'text-end', id: 't' })).toThrow(malformed);
  });

  it('say nothing by an empty piece', () => {
    blocks.read({ type: 'text-start', id: 't' });

    expect(blocks.read({ type: 'text-delta', id: 't', delta: '' })).toEqual([]);
    expect(blocks.read({ type: 'text-delta', id: 't', delta: 'Hi' })).toEqual([{ type: 'text', text: 'Hi' }]);
  });

  it('name each place that a text refers to once', () => {
    const citations = [1, 2].map((id) => ({ source: { id: `${id}`, url: 'https://a.example/', title: 'A' } }));
    blocks.read({ type: 'text-start', id: 't' });

    expect(blocks.read({ type: 'text-end', id: 't', citations })).toEqual([
      { type: 'source', source: { sourceType: 'url', id: '1', url: 'https://a.example/', title: 'A' } },
    ]);
  });

  it('pass a signature on after the text that it signs, and each of them once', () => {
    blocks.read({ type: 'reasoning-start', id: 'r', providerMetadata: signed('one') });
    const first = blocks.read({ type: 'reasoning-delta', id: 'r', delta: 'Hm' });
    const second = blocks.read({ type: 'reasoning-delta', id: 'r', delta: '', providerMetadata: signed('two') });

    expect(first).toEqual([{ type: 'reasoning', text: 'Hm' }]);
    expect(second).toEqual([{ type: 'reasoning_signature', signature: 'two' }]);
    expect(blocks.read({ type: 'reasoning-end', id: 'r' })).toEqual([]);
  });
});
