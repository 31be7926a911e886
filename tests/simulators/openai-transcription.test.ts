import { execFileSync } from 'node:child_process';
import OpenAI, { APIError } from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from './core/simulator';
import { createOpenAiService, simulatedOpenAiKey } from './openai/service';

const speechProgram = 'espeak-ng';

let simulator: Simulator;

beforeEach(async () => {
  simulator = await startSimulator(createOpenAiService());
});
afterEach(() => simulator.stop());

const connect = (apiKey = simulatedOpenAiKey): OpenAI =>
  new OpenAI({ apiKey, baseURL: `${simulator.url}/v1`, maxRetries: 0 });

const spoken = execFileSync(speechProgram, ['--stdout', 'The molecules scatter the blue light.']);
const silent = Buffer.concat([spoken.subarray(0, 44), Buffer.alloc(spoken.length - 44)]);

const wav = (bytes: Buffer, name = 'dictation.wav'): File =>
  new File([new Uint8Array(bytes)], name, { type: 'audio/wav' });

const refusalOf = async (work: PromiseLike<unknown>): Promise<{ status: unknown; code: unknown; param: unknown }> => {
  try {
    await work;
  } catch (error) {
    if (error instanceof APIError) return { status: error.status, code: error.code, param: error.param };
    throw error;
  }
  throw new Error('it was not refused');
};

describe('the simulated transcription of OpenAI, with the official SDK', () => {
  it('hears what was said, and nothing in silence', async () => {
    const { transcriptions } = connect().audio;

    const heard = await transcriptions.create({ model: 'whisper-1', file: wav(spoken), language: 'en' });
    const nothing = await transcriptions.create({ model: 'whisper-1', file: wav(silent), response_format: 'json' });

    expect(heard.text).toBe('Hello from the microphone.');
    expect(nothing.text).toBe('');
  });

  it('refuses a wrong key', async () => {
    const refusal = await refusalOf(
      connect('sk-wrong').audio.transcriptions.create({ model: 'whisper-1', file: wav(spoken) }),
    );

    expect(refusal).toMatchObject({ status: 401, code: 'invalid_api_key' });
  });

  it.each([
    ['a language with a region', { language: 'en-US' }, 'invalid_language_format', 'language'],
    ['a format that it does not have', { response_format: 'vtt' as const }, 'invalid_value', 'response_format'],
    ['a field that is not its own', { chunking_strategy: 'auto' as const }, 'invalid_value', 'chunking_strategy'],
  ])('refuses %s', async (_what, extra, code, param) => {
    const refusal = await refusalOf(
      connect().audio.transcriptions.create({ model: 'whisper-1', file: wav(spoken), ...extra }),
    );

    expect(refusal).toEqual({ status: 400, code, param });
  });

  it('refuses a model that it does not have', async () => {
    const refusal = await refusalOf(connect().audio.transcriptions.create({ model: 'whisper-9', file: wav(spoken) }));

    expect(refusal).toMatchObject({ status: 404, code: 'model_not_found' });
  });

  it.each([
    ['bytes that are no sound', wav(Buffer.from('no sound at all')), 'invalid_value'],
    ['a name without a known ending', wav(spoken, 'dictation.txt'), 'invalid_value'],
    ['a WebM that breaks off', wav(Buffer.from('1a45dfa3a3428681', 'hex'), 'dictation.webm'), 'invalid_value'],
    ['less than a tenth of a second', wav(spoken.subarray(0, 44 + 1000)), 'audio_too_short'],
  ])('refuses %s', async (_what, file, code) => {
    const refusal = await refusalOf(connect().audio.transcriptions.create({ model: 'whisper-1', file }));

    expect(refusal).toMatchObject({ status: 400, code, param: 'file' });
  });

  it('refuses more than 25 MB', async () => {
    const refusal = await refusalOf(
      connect().audio.transcriptions.create({ model: 'whisper-1', file: wav(Buffer.alloc(26_214_401)) }),
    );

    expect(refusal.status).toBe(413);
  });

  it('refuses a body that is no form', async () => {
    const answer = await fetch(`${simulator.url}/v1/audio/transcriptions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${simulatedOpenAiKey}`, 'content-type': 'application/json' },
      body: '{"model":"whisper-1"}',
    });

    expect(answer.status).toBe(400);
  });
});
