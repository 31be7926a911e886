import { describe, expect, it } from 'vitest';
import type { ToolContext } from '@/lib/domain/tools/tool';
import { createSearchSource, type SearchChoice } from '@/lib/tools/search/search-source';
import { toolContext } from '../../fakes/tool-context';

const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });

const searxng: SearchChoice = { serviceId: 'searxng', settings: { baseUrl: 'http://127.0.0.1:8080' } };

const ask = async (args: unknown, fetch: ToolContext['fetch'], choice: SearchChoice | undefined = searxng) => {
  const source = createSearchSource({ searchChoice: async () => choice });
  const result = await source.call({ name: 'web_search', args, onProgress: () => {} }, toolContext({ fetch }));
  const [first] = result.content;
  return { ...result, text: first?.type === 'text' ? first.text : '' };
};

describe('the source of web search', () => {
  it('has no tool while no service is chosen', async () => {
    for (const source of [
      createSearchSource({}),
      createSearchSource({ searchChoice: async () => undefined }),
      createSearchSource({ searchChoice: async () => ({ serviceId: 'of-an-older-version', settings: {} }) }),
    ]) {
      expect(await source.list(toolContext())).toEqual([]);
      expect(await source.hostOf?.({ name: 'web_search', args: {} })).toBe(undefined);
      const call = { name: 'web_search', args: { query: 'x' }, onProgress: () => {} };
      expect(await source.call(call, toolContext())).toMatchObject({ isError: true });
    }
  });

  it.each([
    [searxng, '127.0.0.1:8080'],
    [{ serviceId: 'exa', settings: {} }, 'api.exa.ai'],
    [{ serviceId: 'searxng', settings: {} }, undefined],
    [{ serviceId: 'searxng', settings: { baseUrl: 'http://search.example' } }, undefined],
  ])('says where the searches of %j go', async (choice, host) => {
    const source = createSearchSource({ searchChoice: async () => choice });
    expect(await source.hostOf?.({ name: 'web_search', args: {} })).toBe(host);
  });

  it('gives the pages as a text, as links and as data, marked as strangers’', async () => {
    const found = {
      results: [
        {
          title: 'A <b>bold</b> &amp; &quot;quoted&quot;\n title',
          url: 'https://a.example/x',
          content: 'It&#39;s &lt;b&gt;.',
        },
        { title: '', url: 'https://b.example', content: 'x'.repeat(10_000), publishedDate: '2026-11-01' },
      ],
    };
    const result = await ask({ query: ' blue ' }, async () => json(found));
    expect(
      result.text.startsWith('1. A bold & "quoted" title\nhttps://a.example/x\nIt\'s <b>.\n\n2. b.example\n'),
    ).toBe(true);
    expect(result.text.length).toBeLessThan(3200);
    expect(result.content.slice(1)).toEqual([
      { type: 'link', uri: 'https://a.example/x', title: 'A bold & "quoted" title' },
      { type: 'link', uri: 'https://b.example/', title: 'b.example' },
    ]);
    expect(result.structured).toMatchObject({ service: 'searxng', results: [{ url: 'https://a.example/x' }, {}] });
    expect(result.isUntrusted).toBe(true);
  });

  it('leaves out what has no web address, and what was not asked for', async () => {
    const urls = ['javascript:alert(1)', 'no address', 'data:text/html,x', 'https://a.example/', 'https://b.example/'];
    const results = urls.map((url) => ({ title: url, url, content: '' }));
    const result = await ask({ query: 'x', count: 1 }, async () => json({ results: results.toReversed() }));
    expect(result.content.slice(1)).toEqual([{ type: 'link', uri: 'https://b.example/', title: 'https://b.example/' }]);
    const nothing = await ask({ query: 'x', count: 3 }, async () => json({ results: results.slice(0, 3) }));
    expect(nothing.text).toBe('Nothing was found.');
  });

  it('tells whoever runs a SearXNG without JSON what to change', async () => {
    const page = async () =>
      new Response('<h1>Forbidden</h1>', { status: 403, headers: { 'content-type': 'text/html' } });
    await expect(ask({ query: 'x' }, page)).rejects.toMatchObject({
      data: { code: 'not-an-api', status: 403, detail: expect.stringContaining('settings.yml') },
    });
  });

  it('sends the headers that a SearXNG behind a proxy needs', async () => {
    const inits: (RequestInit | undefined)[] = [];
    const settings = { baseUrl: 'https://s.example/', headers: 'X-Door: open sesame' };
    const remember: ToolContext['fetch'] = async (_, init) => {
      inits.push(init);
      return json({ results: [] });
    };
    await ask({ query: 'x' }, remember, { serviceId: 'searxng', settings });
    expect(new Headers(inits[0]?.headers).get('x-door')).toBe('open sesame');
  });

  it.each([
    [432, 'quota'],
    [433, 'credit'],
  ])('explains Tavily’s status %i as %s', async (status, code) => {
    const choice = { serviceId: 'tavily', settings: { apiKey: 'tvly-some-key' } };
    const refuse = async () => json({ detail: { error: 'limit' } }, status);
    await expect(ask({ query: 'x' }, refuse, choice)).rejects.toMatchObject({ data: { code, detail: 'limit' } });
  });

  it.each([
    undefined,
    {},
    { query: '  ' },
    { query: 'x'.repeat(1001) },
    { query: 'x', count: 11 },
    { query: 'x', age: 'decade' },
  ])('refuses the arguments %j before the network', async (args) => {
    const result = await ask(args, () => Promise.reject(new Error('Nothing may be fetched here')));
    expect(result.isError).toBe(true);
  });

  it('answers a name that it does not have with an error, and does nothing once it was stopped', async () => {
    const source = createSearchSource({ searchChoice: async () => searxng });
    const call = { name: 'toString', args: {}, onProgress: () => {} };
    expect(await source.call(call, toolContext())).toMatchObject({ isError: true });
    const stopped = new Error('stopped');
    await expect(source.call(call, toolContext({ signal: AbortSignal.abort(stopped) }))).rejects.toBe(stopped);
  });
});
