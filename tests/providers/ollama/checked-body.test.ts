import { describe, expect, it } from 'vitest';
import { readChunks } from '@/lib/chat-stream/read-chunks';
import { serviceCall } from '@/lib/http/service-call';
import { checkedBody } from '@/lib/providers/ollama/checked-body';
import { fakeContext } from '../../fakes/provider-context';

describe('the checked body of an answer', () => {
  it('hands on together what came together: thousands of empty pieces cost one turn of each stream', async () => {
    const { context } = fakeContext({}, { chunks: [] });
    const sent = `${'{"message":{"content":""}}\n'.repeat(5_000)}\n`;
    const { response } = checkedBody(new Response(sent), serviceCall('http://127.0.0.1:11434', [], context));

    const sizes: number[] = [];
    for await (const { length } of readChunks(response.body ?? new ReadableStream())) sizes.push(length);

    expect(sizes).toEqual([sent.length - 1]);
  });
});
