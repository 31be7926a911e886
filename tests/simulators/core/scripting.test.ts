import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import { createOllamaService } from '../ollama/service';
import { generatedText } from './generated-text';
import type { Script } from './script';
import { type Simulator, type SimulatorOptions, startSimulator } from './simulator';

const running: Simulator[] = [];

const start = async (scripts: Script | readonly Script[], options: SimulatorOptions = {}): Promise<Simulator> => {
  const simulator = await startSimulator(createOllamaService(), options);
  running.push(simulator);
  simulator.script(scripts);
  return simulator;
};

afterEach(async () => {
  await Promise.all(running.splice(0).map((simulator) => simulator.stop()));
});

const chatBody = JSON.stringify({ model: 'llama3.2', messages: [{ role: 'user', content: 'Tell me a story' }] });

const ask = (simulator: Simulator, signal?: AbortSignal): Promise<Response> =>
  fetch(`${simulator.url}/api/chat`, { method: 'POST', body: chatBody, ...(signal !== undefined && { signal }) });

const contentOf = (body: string): string =>
  body
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line).message.content)
    .join('');

/** What a client gets on a bare socket: the bytes, and how the connection ended. */
const askRaw = (simulator: Simulator, isTls = false): Promise<{ readonly response: string; readonly end: string }> =>
  new Promise((resolve) => {
    const target = { port: simulator.port, host: '127.0.0.1' };
    const socket = isTls ? connectTls({ ...target, rejectUnauthorized: false }) : connect(target);
    const chunks: Buffer[] = [];
    let end = 'open';
    socket.on(isTls ? 'secureConnect' : 'connect', () => {
      const head = `POST /api/chat HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: ${Buffer.byteLength(chatBody)}\r\n\r\n`;
      socket.write(head + chatBody);
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => {
      end = 'closed';
    });
    socket.on('error', (error) => {
      end = 'code' in error ? String(error.code) : error.message;
    });
    socket.on('close', () => resolve({ response: Buffer.concat(chunks).toString(), end }));
  });

const text = (words: string): Script => ({ answer: { pieces: [{ type: 'text', text: words }] } });

describe('scripts', () => {
  it('serve requests in their order, then the default answer', async () => {
    const simulator = await start([{ ...text('first'), times: 2 }, text('second')]);

    const answers: string[] = [];
    for (let count = 0; count < 4; count += 1) answers.push(contentOf(await (await ask(simulator)).text()));

    expect(answers).toEqual(['first', 'first', 'second', 'Hello from the Ollama simulator.']);
    expect(simulator.pendingScripts()).toBe(0);
  });

  it('are matched by model, prompt and path', async () => {
    const simulator = await start([
      { ...text('other model'), when: { model: 'qwen3:4b' } },
      { ...text('poem'), when: { prompt: 'poem' } },
      { ...text('story'), when: { prompt: 'a story', model: 'llama3.2' } },
      { when: { path: '/api/tags' }, error: { status: 500 } },
    ]);

    const tags = await fetch(`${simulator.url}/api/tags`);
    const answer = contentOf(await (await ask(simulator)).text());

    expect(answer).toBe('story');
    expect(tags.status).toBe(500);
    expect(simulator.pendingScripts()).toBe(2);
  });

  it('that are none are refused where they are given', async () => {
    const simulator = await start([]);

    expect(() => simulator.script({ cut: { atByte: -1 } })).toThrow();
    expect(() => simulator.script({ times: 0 })).toThrow();
  });

  it('replace status, headers and body', async () => {
    const simulator = await start([
      { reply: { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Sign in</h1>' } },
      { reply: { status: 418, bodyBase64: Buffer.from([0xff, 0x00, 0xfe]).toString('base64') } },
    ]);

    const page = await ask(simulator);
    const bytes = await ask(simulator);

    expect([page.headers.get('content-type'), await page.text()]).toEqual(['text/html', '<h1>Sign in</h1>']);
    expect([bytes.status, new Uint8Array(await bytes.arrayBuffer())]).toEqual([418, new Uint8Array([0xff, 0, 0xfe])]);
  });

  it('delay the headers, and the first byte behind them', async () => {
    const simulator = await start([{ delayBeforeHeadersMs: 10_000 }, { delayBeforeBodyMs: 10_000 }]);
    const first = new AbortController();
    const second = new AbortController();

    const withoutHeaders = ask(simulator, first.signal);
    await simulator.log.waitFor((entry) => entry.number === 1);
    const withHeaders = await ask(simulator, second.signal);
    first.abort();
    second.abort();

    await expect(withoutHeaders).rejects.toThrow('aborted');
    expect(withHeaders.status).toBe(200);
    const gone = await simulator.log.waitFor((entry) => entry.number === 2 && entry.end === 'client-closed');
    expect(gone.bytesWritten).toBe(0);
    expect(simulator.log.entries()[0]?.status).toBeUndefined();
  });

  it('pace the events and log what was written until the client went', async () => {
    const simulator = await start({ ...text('one two three four five six seven'), paceMs: 20 });
    const stop = new AbortController();

    const response = await ask(simulator, stop.signal);
    const started = await simulator.log.waitFor((entry) => entry.textWritten.startsWith('one two'));
    stop.abort();
    const ended = await simulator.log.waitFor((entry) => entry.end === 'client-closed');

    expect(response.status).toBe(200);
    expect(started.end).toBe('open');
    expect('one two three four five six seven'.startsWith(ended.textWritten)).toBe(true);
    expect(ended.textWritten).not.toBe('one two three four five six seven');
  });

  it.each([
    ['close', 'closed', false],
    ['reset', 'ECONNRESET', false],
    ['reset', 'ECONNRESET', true],
  ] as const)('cut the body by %s at exactly a byte (%s, TLS %s)', async (how, end, isTls) => {
    const simulator = await start({ reply: { body: '0123456789' }, cut: { atByte: 4, how } }, isTls ? { tls: {} } : {});

    const raw = await askRaw(simulator, isTls);

    expect(raw.response.split('\r\n\r\n')[1]).toBe('0123');
    expect(raw.end).toBe(end);
    expect(simulator.log.entries()[0]).toMatchObject({ bytesWritten: 4, end: 'cut' });
  });

  it('end the body at a byte as if it were complete', async () => {
    const simulator = await start({ reply: { body: '0123456789' }, cut: { atByte: 4, how: 'end' } });

    const response = await ask(simulator);

    expect(await response.text()).toBe('0123');
  });

  it('stop writing and leave the connection open', async () => {
    const simulator = await start({ reply: { body: '0123456789' }, stall: { atByte: 6 } });
    const reader = (await ask(simulator)).body?.getReader();

    const first = await reader?.read();
    const stalled = await simulator.log.waitFor((entry) => entry.end === 'stalled');
    await reader?.cancel();

    expect(Buffer.from(first?.value ?? []).toString()).toBe('012345');
    expect(stalled.bytesWritten).toBe(6);
  });

  it('split the bytes at exact places, inside a character too', async () => {
    const simulator = await start({
      reply: { body: 'x😀x' },
      splitAt: [1, 3],
      cut: { atByte: 6, how: 'close' },
    });

    const { response } = await askRaw(simulator);

    // HTTP chunks are the writes: their sizes stand before them.
    expect(response.split('\r\n').filter((line) => /^[0-9a-f]+$/.test(line))).toEqual(['1', '2', '3']);
  });

  it('hold an answer at a gate until it is opened', async () => {
    const simulator = await start({
      answer: {
        pieces: [
          { type: 'text', text: 'a' },
          { type: 'gate', name: 'middle' },
          { type: 'text', text: 'b' },
        ],
      },
    });

    const asked = ask(simulator).then((response) => response.text());
    const held = await simulator.log.waitFor((entry) => entry.textWritten === 'a');
    simulator.open('middle');
    const answer = contentOf(await asked);

    expect(held.end).toBe('open');
    expect(answer).toBe('ab');
  });

  it('put raw bytes between two events', async () => {
    const simulator = await start({
      answer: {
        pieces: [
          { type: 'text', text: 'a' },
          { type: 'raw', text: '{"broken"\n' },
          { type: 'text', text: 'b' },
        ],
      },
    });

    const lines = (await (await ask(simulator)).text()).split('\n');

    expect(lines[1]).toBe('{"broken"');
    expect(lines).toHaveLength(5);
  });

  it.each([1_000_000, 8_000_000])(
    'stream a deterministic answer of %i bytes',
    async (bytes) => {
      const simulator = await start({ answer: { pieces: [{ type: 'generated', bytes, seed: 7 }] } });

      const answer = contentOf(await (await ask(simulator)).text());

      const hash = (value: string): string => createHash('sha256').update(value).digest('hex');
      expect(Buffer.byteLength(answer)).toBe(bytes);
      expect(hash(answer)).toBe(hash(generatedText(bytes, 7)));
    },
    60_000,
  );
});

describe('the access log', () => {
  it('keeps both sides of every request', async () => {
    const simulator = await start({ name: 'greeting', ...text('Hi') });

    await (await ask(simulator)).text();
    await fetch(`${simulator.url}/nothing?x=1`);

    expect(simulator.log.entries()).toMatchObject([
      {
        number: 1,
        method: 'POST',
        path: '/api/chat',
        body: chatBody,
        model: 'llama3.2',
        script: 'greeting',
        status: 200,
        textWritten: 'Hi',
        end: 'complete',
      },
      { number: 2, method: 'GET', url: '/nothing?x=1', path: '/nothing', status: 404 },
    ]);
    expect(simulator.log.entries()[0]?.headers['user-agent']).toBeDefined();
  });
});

describe('the control endpoint', () => {
  it('scripts, shows the log and resets, on a port of its own', async () => {
    const simulator = await start([], { control: true });
    const control = simulator.controlUrl ?? '';
    const post = (path: string, body: unknown): Promise<Response> =>
      fetch(`${control}${path}`, { method: 'POST', body: JSON.stringify(body) });

    const accepted = await post('/script', [
      {
        answer: {
          pieces: [
            { type: 'gate', name: 'remote' },
            { type: 'text', text: 'remote' },
          ],
        },
      },
      text('unused'),
    ]);
    const refused = await post('/script', { times: 'never' });
    const opened = await post('/open', { gate: 'remote' });
    const answer = contentOf(await (await ask(simulator)).text());
    const log: unknown = await (await fetch(`${control}/log`)).json();
    await post('/reset', {});

    expect([accepted.status, refused.status, opened.status]).toEqual([200, 400, 200]);
    expect(answer).toBe('remote');
    expect(log).toMatchObject([{ path: '/api/chat', textWritten: 'remote' }]);
    expect(simulator.pendingScripts()).toBe(0);
    expect(simulator.log.entries()).toEqual([]);
    expect((await fetch(`${simulator.url}/log`)).status).toBe(404);
  });
});

describe('hanging up', () => {
  it('drops the connections that are open, and listens on', async () => {
    const simulator = await start([
      { answer: { pieces: [{ type: 'gate', name: 'never' }] } },
      { answer: { pieces: [{ type: 'text', text: 'again' }] } },
    ]);
    const dropped = askRaw(simulator);
    await simulator.log.waitFor((entry) => entry.number === 1);

    simulator.hangUp();

    expect(['closed', 'ECONNRESET']).toContain((await dropped).end);
    expect(contentOf(await (await ask(simulator)).text())).toBe('again');
  });
});
