import { describe, expect, it } from 'vitest';
import { pluginFetch } from '@/lib/tools/plugins/plugin-fetch';
import { pluginNetwork } from '@/tests/fakes/plugin';
import { toolContext } from '@/tests/fakes/tool-context';

const refused = [
  'https://127.0.0.1/',
  'https://[::ffff:7f00:1]/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://169.254.169.254/latest',
  'https://foo.localtest.me/',
  'https://192.168.1.1/',
  'https://plugin.example.com:22/',
  'http://plugin.example.com/',
  'file:///etc/passwd',
  'ftp://plugin.example.com/',
  'https://user:word@plugin.example.com/',
  'relative',
];

describe('what a plugin may call', () => {
  it.each(refused)('is not %s, and nothing is sent there', async (address) => {
    const { fetch, sent } = pluginNetwork({});

    const answer = pluginFetch(toolContext({ fetch }), { allowsLoopback: false })(address);

    await expect(answer).rejects.toMatchObject({ data: { code: 'wrong-address' } });
    expect(sent).toEqual([]);
  });

  it('is read by the encoding that its answer names', async () => {
    const bytes = new Uint8Array([0xcc, 0xec, 0xc6, 0xf8]);
    const answer = new Response(bytes, { headers: { 'content-type': 'text/plain; charset=gbk' } });
    const { fetch } = pluginNetwork({ 'https://plugin.example.com/': answer });

    const read = await pluginFetch(toolContext({ fetch }), { allowsLoopback: false })('https://plugin.example.com/');

    expect(await read.text()).toBe('天气');
  });

  it('is not where a redirect leads', async () => {
    const moved = new Response(null, { status: 307, headers: { Location: 'https://192.168.1.1/' } });
    const { fetch, sent } = pluginNetwork({ 'https://plugin.example.com/': moved });

    const answer = pluginFetch(toolContext({ fetch }), { allowsLoopback: false })('https://plugin.example.com/');

    await expect(answer).rejects.toMatchObject({ data: { code: 'redirected' } });
    expect(sent).toHaveLength(1);
  });
});

describe('a call of a plugin', () => {
  it('carries no cookies and no referrer, and asks not to be redirected', async () => {
    const seen: RequestInit[] = [];
    const fetch = (_: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      seen.push(init ?? {});
      return Promise.resolve(new Response('ok'));
    };

    await pluginFetch(toolContext({ fetch }), { allowsLoopback: false })('https://plugin.example.com/');

    expect(seen[0]).toMatchObject({
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'manual',
      cache: 'no-store',
    });
  });

  it('ends when the answer is longer than 8 MB', async () => {
    const { fetch } = pluginNetwork({ 'https://plugin.example.com/': 'x'.repeat(8_000_001) });

    const answer = pluginFetch(toolContext({ fetch }), { allowsLoopback: false })('https://plugin.example.com/');

    await expect(answer).rejects.toMatchObject({ data: { code: 'too-large', host: 'plugin.example.com' } });
  });

  it('says that the connection broke when half an answer came', async () => {
    const half = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new TypeError('network error')),
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"degrees":')),
    });
    const { fetch } = pluginNetwork({ 'https://plugin.example.com/': new Response(half) });

    const answer = pluginFetch(toolContext({ fetch }), { allowsLoopback: false })('https://plugin.example.com/');

    await expect(answer).rejects.toMatchObject({ data: { code: 'reset', host: 'plugin.example.com' } });
  });

  it('that cannot be made says so, and one that was stopped has the reason of the signal', async () => {
    const { fetch } = pluginNetwork({});
    const stopped = AbortSignal.abort('stopped');

    const failed = pluginFetch(toolContext({ fetch }), { allowsLoopback: false })('https://plugin.example.com/');
    await expect(failed).rejects.toMatchObject({ data: { code: 'network', host: 'plugin.example.com' } });
    const aborted = pluginFetch(toolContext({ fetch, signal: stopped }), { allowsLoopback: false });
    await expect(aborted('https://plugin.example.com/')).rejects.toBe('stopped');
  });
});
