import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Recording } from '@/lib/domain/dictation/recognizer';
import type { SettingsValues } from '@/lib/domain/settings-field';
import { openai } from '@/lib/recognizers/openai';
import { noTimer } from '../fakes/timers';
import { type Simulator, startSimulator } from '../simulators/core/simulator';
import { createOpenAiService, simulatedOpenAiKey } from '../simulators/openai/service';

const speechProgram = 'espeak-ng';

let simulator: Simulator;
beforeEach(async () => {
  simulator = await startSimulator(createOpenAiService());
});
afterEach(() => simulator.stop());

const recording: Recording = {
  mimeType: 'audio/wav',
  bytes: new Uint8Array(execFileSync(speechProgram, ['--stdout', 'The molecules scatter the blue light.'])),
};

const transcribe = (language: string, settings: SettingsValues = {}): Promise<string> =>
  openai.transcribe(
    recording,
    { language },
    {
      settings: { baseUrl: `${simulator.url}/v1/`, apiKey: simulatedOpenAiKey, ...settings },
      fetch: (input, init) => fetch(input, init),
      clock: { now: () => 0 },
      after: noTimer,
      signal: new AbortController().signal,
    },
  );

const explained = async (work: Promise<string>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => openai.explain(error),
  );

const path = '/v1/audio/transcriptions';

describe('OpenAI-style transcription', () => {
  it.each(['en-US', 'zh-TW', 'pt-BR'])('passes the strict simulator in %s', async (language) => {
    expect(await transcribe(language)).toBe('Hello from the microphone.');
    expect(simulator.log.entries().at(-1)?.body).toContain(`name="language"\r\n\r\n${language.slice(0, 2)}\r\n`);
  });

  it('sends the model that the user named', async () => {
    await transcribe('en-US', { model: 'gpt-4o-transcribe' });

    expect(simulator.log.entries().at(-1)?.body).toContain('name="model"\r\n\r\ngpt-4o-transcribe\r\n');
  });

  it('asks OpenAI itself for the model that stays, in its words, where none was entered', async () => {
    const heard = await openai.transcribe(
      recording,
      { language: 'de-DE' },
      {
        settings: { apiKey: simulatedOpenAiKey },
        fetch: (input, init) => fetch(String(input).replace('https://api.openai.com', simulator.url), init),
        clock: { now: () => 0 },
        after: noTimer,
        signal: new AbortController().signal,
      },
    );
    const sent = simulator.log.entries().at(-1)?.body;

    expect(heard).toBe('Hello from the microphone.');
    expect(sent).toContain('name="model"\r\n\r\ngpt-transcribe\r\n');
    expect(sent).toContain('name="languages[]"\r\n\r\nde\r\n');
  });

  it.each([
    ['2027-02-25T23:59:59Z', 'whisper-1', 'language'],
    ['2027-02-26T00:00:00Z', 'gpt-transcribe', 'languages[]'],
  ])('at %s asks OpenAI itself for %s where whisper-1 was entered', async (now, model, field) => {
    const bodies: string[] = [];
    await openai.transcribe(
      recording,
      { language: 'de-DE' },
      {
        settings: { apiKey: simulatedOpenAiKey, model: 'whisper-1' },
        fetch: async (input, init) => {
          bodies.push(await new Request(input, init).text());
          return Response.json({ text: 'Hallo.' });
        },
        clock: { now: () => Date.parse(now) },
        after: noTimer,
        signal: new AbortController().signal,
      },
    );

    expect(bodies[0]).toContain(`name="model"\r\n\r\n${model}\r\n`);
    expect(bodies[0]).toContain(`name="${field}"\r\n\r\nde\r\n`);
  });

  it('asks a server of another kind for the model that all of them know', async () => {
    await transcribe('de-DE');

    expect(simulator.log.entries().at(-1)?.body).toContain('name="model"\r\n\r\nwhisper-1\r\n');
  });

  it.each([
    [401, { code: 'auth' }],
    [413, { code: 'too-long' }],
    [429, { code: 'rate-limit' }],
    [500, { code: 'server' }],
    [503, { code: 'rate-limit' }],
  ])('explains %i', async (status, expected) => {
    simulator.script({ when: { path }, error: { status } });

    expect(await explained(transcribe('en-US'))).toMatchObject(expected);
  });

  it('says that a wrong key is one, and shows it nowhere', async () => {
    const error = await explained(transcribe('en-US', { apiKey: 'sk-wrong-CANARY-1234' }));

    expect(error).toMatchObject({ code: 'auth', status: 401 });
    expect(JSON.stringify(error)).not.toContain('CANARY-1234');
  });

  it.each([
    ['a page of the network', { 'content-type': 'text/html' }, '<p>Sign in</p>', 'not-an-api'],
    ['JSON of another kind', { 'content-type': 'application/json' }, '{"words":[]}', 'malformed'],
    ['no JSON', { 'content-type': 'application/json' }, '{"text":', 'malformed'],
  ])('does not take %s for text', async (_what, headers, body, code) => {
    simulator.script({ when: { path }, reply: { headers, body } });

    expect(await explained(transcribe('en-US'))).toMatchObject({ code });
  });

  it('needs no key for a server that asks for none', async () => {
    const open = await startSimulator(createOpenAiService({ keys: [''] }));
    const answer = transcribe('en-US', { baseUrl: `${open.url}/v1`, apiKey: '' });

    expect(await explained(answer)).toMatchObject({ code: 'auth' });
    expect(open.log.entries().at(-1)?.headers).not.toHaveProperty('authorization');
    await open.stop();
  });

  it('asks for the address that it uses, and refuses one that is not encrypted', () => {
    expect(openai.origins({})).toEqual(['https://api.openai.com/*']);
    expect(openai.origins({ baseUrl: 'http://127.0.0.1:8000/v1' })).toEqual(['http://127.0.0.1:8000/*']);
    expect(() => openai.origins({ baseUrl: 'http://speech.example/v1' })).toThrow();
  });
});
