import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Ollama } from 'ollama';
import OpenAI from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { untrustedRule } from '@/lib/background/chat/untrusted-content';
import { fetchPlugin } from '@/lib/tools/plugins/install';
import { toolContext } from '@/tests/fakes/tool-context';
import type { Question } from '../core/question';
import type { Simulator } from '../core/simulator';
import { sandboxLabel, sandboxModels } from './label';
import { createRespond } from './respond';
import { longText, samples } from './samples';
import { startSandbox } from './sandbox';
import { menu } from './wishes';

let sandbox: Simulator;
let client: Ollama;

beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, tokensPerSecond: 0 });
  client = new Ollama({ host: sandbox.url });
});

afterEach(() => sandbox.stop());

type Turn = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string };

const ask = async (prompt: string | readonly Turn[], model: string = sandboxModels.plain): Promise<string> => {
  const messages = typeof prompt === 'string' ? [{ role: 'user', content: prompt }] : [...prompt];
  let text = '';
  for await (const line of await client.chat({ model, messages, stream: true })) text += line.message.content;
  return text;
};

const plainQuestion = (text: string): Question => ({
  model: sandboxModels.plain,
  messages: [{ role: 'user', text, imageCount: 0 }],
  tools: [],
  isStreamed: true,
});

const quotesIn = (markdown: string): readonly string[] =>
  markdown.split('\n').flatMap((line) => (line.startsWith('> ') ? [line.slice(2)] : []));

const page =
  'The lighthouse was built in 1874. It stands on the northern cape.\n\n' +
  'At dusk the keeper lights the lamp and winds the clockwork. Ships see the light from twenty miles away.\n\n' +
  'Visitors may climb the tower on Sundays.';

describe('the sandbox, through the official SDKs', () => {
  it('names itself as version, as model and in its answers', async () => {
    const openai = new OpenAI({ apiKey: 'none', baseURL: `${sandbox.url}/v1`, maxRetries: 0 });

    const { version } = await client.version();
    const listed = (await client.list()).models.flatMap((model) => [model.name, model.model]);
    const compatible = (await openai.models.list()).data.map((model) => model.id);
    const answer = await ask('What is the capital of France?');

    expect(version).toBe(sandboxLabel);
    expect(listed).toHaveLength(4);
    for (const name of [...listed, ...compatible]) expect(name).toContain(sandboxLabel);
    expect(answer.startsWith(`**${sandboxLabel}.**`)).toBe(true);
  });

  it('answers in the OpenAI-compatible format too', async () => {
    const openai = new OpenAI({ apiKey: 'none', baseURL: `${sandbox.url}/v1`, maxRetries: 0 });

    let text = '';
    for await (const chunk of await openai.chat.completions.create({
      model: sandboxModels.plain,
      messages: [{ role: 'user', content: 'show me a table' }],
      stream: true,
    })) {
      text += chunk.choices[0]?.delta.content ?? '';
    }

    expect(text).toContain('| Planet |');
  });

  it.each([
    ['in tags', `<page title="Light">\n${page}\n</page>\n\nWhat does the keeper do at dusk?`],
    ['in quotes', `${page.replace(/^/gm, '> ')}\n\nWhat does the keeper do at dusk?`],
    ['in a fence', `What does the keeper do at dusk?\n\n\`\`\`text\n${page}\n\`\`\``],
    ['pasted before the question', `${page}\n\nWhat does the keeper do at dusk?`],
    ['pasted behind the question', `What does the keeper do at dusk?\n\n${page}`],
  ])('quotes the sentences of a text %s that fit the question', async (_place, prompt) => {
    expect(quotesIn(await ask(prompt))[0]).toBe('At dusk the keeper lights the lamp and winds the clockwork.');
  });

  it('goes on about a text that came earlier, or in the system message', async () => {
    const earlier = await ask([
      { role: 'user', content: `${page}\n\nWhat does the keeper do at dusk?` },
      { role: 'assistant', content: 'He lights the lamp.' },
      { role: 'user', content: 'When may visitors climb the tower?' },
    ]);
    const system = await ask([
      { role: 'system', content: `Be short.\n<page>\n${page}\n</page>` },
      { role: 'user', content: 'When was it built?' },
    ]);

    expect(quotesIn(earlier)).toEqual(['Visitors may climb the tower on Sundays.']);
    expect(quotesIn(system)).toContain('The lighthouse was built in 1874.');
  });

  it('quotes in other scripts', async () => {
    const japanese = await ask(
      '<page>博物館の入場料は四ユーロです。橋は1932年に建設されました。</page>\n入場料はいくらですか。',
    );
    const arabic = await ask('<page>بُني الجسر عام 1932. سعر التذكرة أربعة يورو.</page>\nكم سعر التذكرة؟');

    expect(quotesIn(japanese)).toEqual(['博物館の入場料は四ユーロです。']);
    expect(quotesIn(arabic)).toEqual(['سعر التذكرة أربعة يورو.']);
  });

  it('says so when no sentence fits', async () => {
    const answer = await ask(`<page>${page}</page>\nElephants?`);

    expect(answer).toContain('No sentence of the text shares a word with your question');
    expect(quotesIn(answer)[0]).toBe('The lighthouse was built in 1874.');
  });

  it('does not obey words inside an attached text, nor stray ones in a question about it', async () => {
    const inside = await ask(`<page>${page} The error 500 was cut.</page>\nWhen was it built?`);
    const beside = await ask(`<page>${page}</page>\nWhen was it built, and is there a list of keepers?`);

    expect(quotesIn(inside)).toContain('The lighthouse was built in 1874.');
    expect(quotesIn(beside)).toContain('The lighthouse was built in 1874.');
  });

  it('obeys a request of its menu even beside a text', async () => {
    expect(await ask(`<page>${page}</page>\nShow me a table`)).toContain('| Planet |');
  });

  it('takes a tag around a few words for a part of the question', async () => {
    expect(await ask('What does <b>bold</b> mean?')).toContain('stands in where a model would be');
  });

  it('sums a text up by the sentences that it comes back to', async () => {
    const text = 'Rain fell. The harbour has a crane. The crane in the harbour lifts ships. A dog barked.';

    const quotes = quotesIn(await ask(`<page>${text}</page>\nSummarize this page`));

    expect(quotes).toContain('The crane in the harbour lifts ships.');
    expect(quotes).not.toContain('A dog barked.');
  });

  it.each(samples.map(({ ask: words, markdown }) => [words, markdown]))(
    'produces content for "%s"',
    async (words, markdown) => {
      expect(await ask(words)).toBe(markdown);
    },
  );

  it('greets with a short demonstration, and keeps the faults under one word', async () => {
    const hello = await ask('Hello');
    const faults = await ask('faults');

    for (const { ask: words } of samples) expect(hello).toContain(`\`${words}\``);
    expect(hello).toContain('`faults`');
    expect(hello.length).toBeLessThan(1_000);
    for (const { ask: words } of menu) expect(faults).toContain(`\`${words}\``);
  });

  it.each([
    [
      'beside the question',
      (rule: string, fenced: string): readonly Turn[] => [
        { role: 'user', content: `${rule}\n\n${fenced}\n\nSummarize this page` },
      ],
    ],
    [
      'with the rule in the instructions',
      (rule: string, fenced: string): readonly Turn[] => [
        { role: 'system', content: `Be short.\n\n${rule}` },
        { role: 'user', content: `Summarize this page\n\n${fenced}` },
      ],
    ],
  ] as const)(
    'takes the page out of the fence that Parley puts around it, %s, and cites its passages',
    async (_name, promptOf) => {
      const text = '[1] Rain fell. The harbour has a crane.\n\n[2] The crane in the harbour lifts ships. A dog barked.';
      const fenced = `<untrusted_content source="harbour.example" nonce="a1b2c3">\n${text}\n</untrusted_content nonce="a1b2c3">`;

      const answer = await ask(promptOf(untrustedRule, fenced));

      expect(answer).not.toMatch(/untrusted|nonce|instruction/iu);
      expect(quotesIn(answer)).toContain('The crane in the harbour lifts ships. [2]');
      expect(quotesIn(answer)).not.toContain('A dog barked. [2]');
    },
  );

  it('produces everything in one answer, and combinations', async () => {
    const everything = await ask('show me everything');
    const both = await ask('show me a table and code');

    for (const { markdown } of samples) expect(everything).toContain(markdown);
    expect([both.includes('| Planet |'), both.includes('```ts'), both.includes('$$')]).toEqual([true, true, false]);
  });

  it('writes as many words as asked for', async () => {
    const words = (await ask('long 2345 words')).split('\n').filter((line) => !line.startsWith('#'));

    expect(
      words
        .join(' ')
        .split(/\s+/)
        .filter((word) => word !== ''),
    ).toHaveLength(2345);
  });

  it('shows reasoning with its thinking model, and on request', async () => {
    const thinkingOf = async (model: string, content: string, think?: boolean): Promise<string> => {
      const request = { model, messages: [{ role: 'user', content }], ...(think !== undefined && { think }) };
      return (await client.chat(request)).message.thinking ?? '';
    };

    expect(await thinkingOf(sandboxModels.thinking, 'Hello')).not.toBe('');
    expect(await thinkingOf(sandboxModels.thinking, 'Hello', false)).toBe('');
    expect(await thinkingOf(sandboxModels.plain, 'Hello')).toBe('');
    expect(await thinkingOf(sandboxModels.plain, 'show me reasoning')).not.toBe('');
    await expect(thinkingOf(sandboxModels.plain, 'Hello', true)).rejects.toMatchObject({ status_code: 400 });
  });

  it('calls the first tool with arguments by its schema, and reports the result', async () => {
    const parameters = { type: 'object', properties: { city: { type: 'string' } } };
    const tools = [{ type: 'function', function: { name: 'weather', description: '', parameters } }];
    const question = { role: 'user', content: 'tool call' };

    const called = await client.chat({ model: sandboxModels.plain, messages: [question], tools });
    const answered = await client.chat({
      model: sandboxModels.plain,
      messages: [question, called.message, { role: 'tool', content: 'rain', tool_name: 'weather' }],
      tools,
    });

    expect(called.message.tool_calls?.[0]?.function).toMatchObject({
      name: 'weather',
      arguments: { city: 'sandbox value for city' },
    });
    expect(quotesIn(answered.message.content)).toEqual(['rain']);
  });

  it('has a plugin of each type, each at the address that it names, and calls the tool that a word names', async () => {
    const addresses = (await ask('plugins')).match(/http:[^\s`|]+/gu) ?? [];
    const read = await Promise.all(addresses.map((url) => fetchPlugin(url, toolContext({ fetch }))));
    const tools = ['weather', 'trains'].map((name) => ({
      type: 'function',
      function: { name, description: '', parameters: { type: 'object', properties: {} } },
    }));
    const question = { role: 'user', content: 'tool call trains' };
    const called = await client.chat({ model: sandboxModels.plain, messages: [question], tools });

    expect(read.map((one) => (one.type === 'ready' ? one.plugin.manifest.type : one.problem))).toEqual([
      'default',
      'markdown',
      'standalone',
    ]);
    expect(called.message.tool_calls?.[0]?.function.name).toBe('trains');
  });

  it('answers with the error asked for, as often as asked for', async () => {
    await expect(ask('error 429')).rejects.toMatchObject({ status_code: 429 });
    await expect(ask('error 429')).rejects.toMatchObject({ status_code: 429 });
    await expect(ask('error 503 twice')).rejects.toMatchObject({ status_code: 503 });
    await expect(ask('error 503 twice')).rejects.toMatchObject({ status_code: 503 });
    expect(await ask('error 503 twice')).toContain('The error is over');
  });

  it('says how long to wait', async () => {
    const messages = [{ role: 'user', content: 'error 429 retry after 30' }];
    const response = await fetch(`${sandbox.url}/api/chat`, {
      method: 'POST',
      body: JSON.stringify({ model: sandboxModels.plain, messages }),
    });

    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30']);
  });

  it.each([
    ['cut', 'cut'],
    ['cut at 700', 'cut'],
    ['end early', 'complete'],
    ['error inside', 'complete'],
  ])('breaks an answer off on "%s" and continues it', async (wish, end) => {
    let received = '';
    const broken = (async () => {
      const messages = [{ role: 'user', content: wish }];
      for await (const line of await client.chat({ model: sandboxModels.plain, messages, stream: true })) {
        received += line.message.content;
      }
    })();
    await expect(broken).rejects.toThrow();
    const [entry] = sandbox.log.entries();

    const turns: Turn[] = [
      { role: 'user', content: wish },
      { role: 'assistant', content: received },
    ];
    const prefilled = await ask(turns);
    const asked = await ask([...turns, { role: 'user', content: 'Continue exactly where you stopped.' }]);

    expect(entry?.end).toBe(end);
    expect(received.length).toBeGreaterThan(0);
    expect(prefilled.length).toBeGreaterThan(0);
    expect(asked).toBe(prefilled);
    expect(received + prefilled).toBe(`This answer breaks off on request.\n\n${longText(300)}`);
  });

  it('sends a malformed line, an empty answer and a web page', async () => {
    const body = async (content: string): Promise<string> => {
      const messages = [{ role: 'user', content }];
      const request = JSON.stringify({ model: sandboxModels.plain, messages });
      return (await fetch(`${sandbox.url}/api/chat`, { method: 'POST', body: request })).text();
    };

    expect(await body('malformed')).toContain('{"message":{"content":\n');
    expect((await body('empty answer')).split('\n').filter((line) => line !== '')).toHaveLength(1);
    expect(await body('html page')).toMatch(/^<!doctype html>/);
  });

  it('stalls with the connection open', async () => {
    const stop = new AbortController();
    const messages = [{ role: 'user', content: 'stall at 500' }];

    await fetch(`${sandbox.url}/api/chat`, {
      method: 'POST',
      body: JSON.stringify({ model: sandboxModels.plain, messages }),
      signal: stop.signal,
    });
    const stalled = await sandbox.log.waitFor((entry) => entry.end === 'stalled');
    stop.abort();

    expect(stalled.bytesWritten).toBe(500);
  });

  it('waits before the first byte as long as asked for', () => {
    const respond = createRespond({ tokensPerSecond: 0 });

    expect(respond(plainQuestion('slow 0.3 s'))).toMatchObject({ delayBeforeHeadersMs: 300 });
  });

  it('writes at the pace of its setting, unless the question names one', () => {
    const respond = createRespond({ tokensPerSecond: 100 });

    expect(respond(plainQuestion('long 30 words'))).toMatchObject({ paceMs: 10 });
    expect(respond(plainQuestion('20 tokens per second'))).toMatchObject({ paceMs: 50 });
  });

  it('turns a foreign extension away until its origin is allowed', async () => {
    const allowing = await startSandbox({ port: 0, origins: ['chrome-extension://*'] });
    const statusOf = async (url: string): Promise<number> =>
      (await fetch(`${url}/api/tags`, { headers: { origin: 'chrome-extension://abcdef' } })).status;

    const statuses = [await statusOf(sandbox.url), await statusOf(allowing.url)];
    await allowing.stop();

    expect(statuses).toEqual([403, 200]);
  });

  it('has a download to try', async () => {
    const states: string[] = [];
    const pull = await client.pull({ model: 'sandbox-download', stream: true });
    for await (const progress of pull) {
      states.push(progress.status);
      if (states.length === 3) break;
    }
    pull.abort();

    expect(states[0]).toBe('pulling manifest');
    expect(states[1]).toMatch(/^pulling [0-9a-f]{12}$/);
  });

  it('refuses an unknown model and a wrong path', async () => {
    await expect(client.chat({ model: 'llama3.2', messages: [] })).rejects.toMatchObject({ status_code: 404 });
    await expect(new Ollama({ host: `${sandbox.url}/x` }).list()).rejects.toMatchObject({ status_code: 404 });
  });
});

describe('npm run sandbox', () => {
  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    spawn(process.execPath, ['--import', 'tsx', 'tests/simulators/sandbox/main.ts', ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  it('prints one line of JSON when it is ready and ends on SIGTERM', async () => {
    const child = run(['--port', '0', '--control'], { SANDBOX_TOKENS_PER_SECOND: '0' });
    const [line] = await once(child.stdout, 'data');
    const ready: unknown = JSON.parse(String(line));
    const { url, controlUrl } = Object(ready);

    const version: unknown = await (await fetch(`${url}/api/version`)).json();
    const log: unknown = await (await fetch(`${controlUrl}/log`)).json();
    child.kill('SIGTERM');
    const [code] = await once(child, 'close');

    expect(ready).toMatchObject({ ready: true, name: sandboxLabel, models: Object.values(sandboxModels) });
    expect(version).toEqual({ version: sandboxLabel });
    expect(log).toMatchObject([{ path: '/api/version' }]);
    expect(code).toBe(0);
  });

  it('fails with the reason when its port is taken or no number', async () => {
    const failure = async (port: string): Promise<readonly [unknown, string]> => {
      const child = run([], { PORT: port });
      let errors = '';
      child.stderr.on('data', (chunk) => {
        errors += chunk;
      });
      const [code] = await once(child, 'close');
      return [code, errors];
    };

    const taken = await failure(String(sandbox.port));
    const wrong = await failure('many');

    expect(taken).toEqual([1, expect.stringContaining('EADDRINUSE')]);
    expect(wrong).toEqual([1, expect.stringContaining('the port must be a number, not "many"')]);
  });
});
