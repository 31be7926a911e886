import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { openai } from '@/lib/providers/openai/provider';
import { collect, fakeContext } from '../../fakes/provider-context';

const ask = async (change: Partial<ChatRequest>, events: readonly object[] = []) => {
  const { context, wire } = fakeContext({ apiKey: 'k' }, () => ({
    headers: { 'content-type': 'text/event-stream' },
    chunks: [...events, { type: 'response.completed', response: {} }].map(
      (event) => `data: ${JSON.stringify(event)}\n\n`,
    ),
  }));
  let searches = 0;
  const onOwnSearch = (): void => {
    searches += 1;
  };
  const user = { role: 'user', parts: [{ type: 'text', text: 'Hi' }] } as const;
  const parts = await collect(
    openai.stream({ model: 'gpt-5.5', messages: [user], ...change }, { ...context, onOwnSearch }),
  );
  return { parts, searches, body: wire.sent[0]?.body };
};

const reasoning = (index: number) => ({
  type: 'response.output_item.done',
  output_index: index,
  item: { type: 'reasoning', id: `rs_${index}`, encrypted_content: `sealed ${index}` },
});

describe('the own search of a service with the Responses API', () => {
  it('is asked for after our tools, and by itself', async () => {
    const tools = [{ name: 'f', parameters: { type: 'object' } }];

    expect((await ask({ search: 'auto' })).body).toMatchObject({ tools: [{ type: 'web_search' }] });
    expect((await ask({ search: 'auto', tools })).body).toMatchObject({
      tools: [{ type: 'function', name: 'f' }, { type: 'web_search' }],
    });
    expect((await ask({})).body).not.toHaveProperty('tools');
  });

  it('is not asked for beside the least effort, which refuses it', async () => {
    const settings = { reasoning: { effort: 'minimal' } };

    expect((await ask({ search: 'auto', settings })).body).not.toHaveProperty('tools');
  });

  it('leaves out the sealed reasoning that led to a search, and keeps what led to the answer; says once that there was one', async () => {
    const { parts, searches } = await ask({ search: 'auto' }, [
      reasoning(0),
      { type: 'response.output_item.added', output_index: 1, item: { type: 'web_search_call', id: 'ws_1' } },
      { type: 'response.web_search_call.searching', output_index: 1 },
      { type: 'response.output_item.done', output_index: 1, item: { type: 'web_search_call', id: 'ws_1' } },
      reasoning(2),
      { type: 'response.output_item.added', output_index: 3, item: { type: 'message' } },
      { type: 'response.output_text.delta', output_index: 3, delta: 'Blue.' },
    ]);

    expect(searches).toBe(1);
    expect(parts.slice(0, 2)).toEqual([
      { type: 'redacted_reasoning', data: 'sealed 2', itemId: 'rs_2' },
      { type: 'text', text: 'Blue.' },
    ]);
  });

  it('keeps sealed reasoning that nothing follows but the end', async () => {
    expect((await ask({}, [reasoning(0)])).parts[0]).toMatchObject({ type: 'redacted_reasoning', data: 'sealed 0' });
  });

  it('comes back as sources, each once: as annotations of OpenAI and xAI, and as results of Perplexity', async () => {
    const results = [
      { id: 1, url: 'https://a.example/', title: 'A', snippet: 's' },
      { id: 2, url: 'https://b.example/' },
    ];
    const { parts } = await ask({ search: 'auto' }, [
      { type: 'response.reasoning.search_results', results },
      { type: 'response.output_item.done', output_index: 0, item: { type: 'search_results', results } },
      {
        type: 'response.output_text.annotation.added',
        output_index: 1,
        annotation: { type: 'url_citation', url: 'https://c.example/', title: 'C' },
      },
    ]);

    expect(parts.flatMap((part) => (part.type === 'source' ? [part.source] : []))).toEqual([
      { sourceType: 'url', url: 'https://a.example/', title: 'A' },
      { sourceType: 'url', url: 'https://b.example/' },
      { sourceType: 'url', url: 'https://c.example/', title: 'C' },
    ]);
  });
});
