import { InferenceClient } from '@huggingface/inference';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Simulator, startSimulator } from './core/simulator';
import { createHuggingFaceService, simulatedHuggingFaceToken } from './hugging-face/service';

let simulator: Simulator;

beforeEach(async () => {
  simulator = await startSimulator(createHuggingFaceService());
});

afterEach(() => simulator.stop());

const model = 'meta-llama/Llama-3.1-8B-Instruct';
const ask = { model, messages: [{ role: 'user' as const, content: 'Hello?' }], max_tokens: 100 };

const errorOf = async (promise: PromiseLike<unknown>): Promise<unknown> => {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  return undefined;
};

const connect = (token = simulatedHuggingFaceToken, path = '/v1'): InferenceClient =>
  new InferenceClient(token, { endpointUrl: `${simulator.url}${path}`, retry_on_error: false });

const read = async (client: InferenceClient, options: Readonly<Record<string, unknown>> = {}): Promise<string> => {
  let text = '';
  for await (const chunk of client.chatCompletionStream({ ...ask, ...options })) {
    text += chunk.choices[0]?.delta.content ?? '';
  }
  return text;
};

describe('the simulated router of Hugging Face, with the official SDK', () => {
  it('streams an answer', async () => {
    simulator.script({ answer: { pieces: [{ type: 'text', text: 'One two three.' }] } });

    expect(await read(connect())).toBe('One two three.');
    expect(simulator.log.entries()[0]).toMatchObject({ url: '/v1/chat/completions', method: 'POST' });
  });

  it('answers whole, and lists its models to anyone', async () => {
    const whole = await connect().chatCompletion({ ...ask, model: `${model}:together` });
    const models = await fetch(`${simulator.url}/v1/models`);

    expect(whole.choices[0]?.message.content).toBe('Hello from the Hugging Face simulator.');
    expect(await models.json()).toMatchObject({ data: [{ id: model }, { id: 'Qwen/Qwen3-32B' }] });
  });

  it('refuses a wrong token, a wrong path and an unknown model', async () => {
    const token = await errorOf(read(connect('hf_wrong')));
    const path = await errorOf(read(connect(simulatedHuggingFaceToken, '/v2')));
    const unknown = await errorOf(read(connect(), { model: 'none/none' }));

    expect(String(token)).toContain('Invalid username or password');
    expect(path).toMatchObject({ httpResponse: { status: 404 } });
    expect(String(unknown)).toContain('does not exist');
  });

  it.each([
    ['top_p of one', { top_p: 1 }, '`top_p` must be > 0.0 and < 1.0'],
    ['top_p of nought', { top_p: 0 }, '`top_p` must be > 0.0 and < 1.0'],
    ['no messages', { messages: [] }, 'empty array'],
  ])('refuses %s', async (_what, options, message) => {
    const error = await errorOf(read(connect(), options));

    expect(error).toMatchObject({ httpResponse: { status: 422 } });
    expect(JSON.stringify(error)).toContain(message);
  });

  it('says that a model is being loaded, and sends an error after some text', async () => {
    simulator.script([
      { error: { status: 503 } },
      {
        answer: {
          pieces: [
            { type: 'text', text: 'Half' },
            { type: 'error', message: 'The model broke off' },
          ],
        },
      },
    ]);

    const loading = await errorOf(read(connect()));
    const inStream = await errorOf(read(connect()));

    expect(loading).toMatchObject({ httpResponse: { status: 503 } });
    expect(String(inStream)).toContain('The model broke off');
  });
});
