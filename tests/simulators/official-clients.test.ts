import Anthropic from '@anthropic-ai/sdk';
import { BedrockClient } from '@aws-sdk/client-bedrock';
import { BedrockRuntimeClient, ConverseStreamCommand } from '@aws-sdk/client-bedrock-runtime';
import { GoogleGenAI } from '@google/genai';
import { InferenceClient } from '@huggingface/inference';
import { Ollama } from 'ollama';
import OpenAI, { AzureOpenAI } from 'openai';
import { afterEach, describe, expect, it } from 'vitest';
import { createAnthropicService, simulatedAnthropicKey } from './anthropic/service';
import { createAzureOpenAiService, simulatedAzureKey } from './azure-openai/service';
import { createBedrockService, simulatedBedrockKey, simulatedKeyPair } from './bedrock/service';
import type { Service } from './core/service';
import { type Simulator, startSimulator } from './core/simulator';
import { createGeminiService, simulatedGeminiKey } from './gemini/service';
import { createHuggingFaceService, simulatedHuggingFaceToken } from './hugging-face/service';
import { createOllamaService } from './ollama/service';
import { createOpenAiService, simulatedOpenAiKey } from './openai/service';

/** What is wrong about a request; nothing, when it is absent. */
type Fault = 'key' | 'header' | 'path' | 'body';

/** One service and its official client, unmodified. `ask` streams an answer and gives its text. */
type Client = {
  readonly name: string;
  readonly create: () => Service;
  readonly ask: (url: string, fault?: Fault) => Promise<string>;
  /** The status that each fault is refused with. Ollama knows no keys. */
  readonly refusals: Readonly<Partial<Record<Fault, number>>>;
};

const messages = [{ role: 'user' as const, content: 'Hello?' }];
const nothing: [] = [];

const joined = async <Chunk>(chunks: AsyncIterable<Chunk>, textOf: (chunk: Chunk) => string | null | undefined) => {
  let text = '';
  for await (const chunk of chunks) text += textOf(chunk) ?? '';
  return text;
};

const plainText = { headers: { 'content-type': 'text/plain' } };

const openai: Client = {
  name: 'OpenAI, chat completions, with openai',
  create: createOpenAiService,
  ask: async (url, fault) => {
    const apiKey = fault === 'key' ? 'sk-wrong-0123456789' : simulatedOpenAiKey;
    const client = new OpenAI({ apiKey, baseURL: `${url}${fault === 'path' ? '/v2' : '/v1'}`, maxRetries: 0 });
    const body = { model: 'gpt-4.1-mini', messages: fault === 'body' ? nothing : messages, stream: true } as const;
    const chunks = await client.chat.completions.create(body, fault === 'header' ? plainText : {});
    return joined(chunks, ({ choices }) => choices[0]?.delta.content);
  },
  refusals: { key: 401, header: 400, path: 404, body: 400 },
};

const responses: Client = {
  ...openai,
  name: 'OpenAI, Responses, with openai',
  ask: async (url, fault) => {
    const apiKey = fault === 'key' ? 'sk-wrong-0123456789' : simulatedOpenAiKey;
    const client = new OpenAI({ apiKey, baseURL: `${url}${fault === 'path' ? '/v2' : '/v1'}`, maxRetries: 0 });
    const body = { model: 'gpt-5-mini', input: 'Hello?', stream: true } as const;
    const limited = { ...body, ...(fault === 'body' && { max_output_tokens: 1 }) };
    const events = await client.responses.create(limited, fault === 'header' ? plainText : {});
    return joined(events, (event) => (event.type === 'response.output_text.delta' ? event.delta : ''));
  },
};

const azure: Client = {
  name: 'Azure OpenAI, with openai',
  create: createAzureOpenAiService,
  ask: async (url, fault) => {
    const client = new AzureOpenAI({
      apiKey: fault === 'key' ? 'wrong' : simulatedAzureKey,
      apiVersion: '2024-10-21',
      baseURL: `${url}${fault === 'path' ? '/azure' : '/openai'}`,
      // A key under another name than `api-key` is none.
      ...(fault === 'header' && { defaultHeaders: { 'api-key': null, 'x-api-key': simulatedAzureKey } }),
      maxRetries: 0,
    });
    const body = { model: 'gpt-chat', messages: fault === 'body' ? nothing : messages, stream: true } as const;
    return joined(await client.chat.completions.create(body), ({ choices }) => choices[0]?.delta.content);
  },
  refusals: { key: 401, header: 401, path: 404, body: 400 },
};

const anthropic: Client = {
  name: 'Anthropic, with @anthropic-ai/sdk',
  create: createAnthropicService,
  ask: async (url, fault) => {
    const apiKey = fault === 'key' ? 'sk-ant-wrong' : simulatedAnthropicKey;
    const client = new Anthropic({ apiKey, baseURL: `${url}${fault === 'path' ? '/v2' : ''}`, maxRetries: 0 });
    const body = { model: 'claude-sonnet-5', max_tokens: fault === 'body' ? 0 : 100, messages, stream: true } as const;
    const unknownVersion = { headers: { 'anthropic-version': '2020-01-01' } };
    const events = await client.messages.create(body, fault === 'header' ? unknownVersion : {});
    return joined(events, (event) =>
      event.type === 'content_block_delta' && event.delta.type === 'text_delta' ? event.delta.text : '',
    );
  },
  refusals: { key: 401, header: 400, path: 404, body: 400 },
};

const gemini: Client = {
  name: 'Gemini, with @google/genai',
  create: createGeminiService,
  ask: async (url, fault) => {
    const client = new GoogleGenAI({
      apiKey: fault === 'key' ? 'AIzaWrong' : simulatedGeminiKey,
      apiVersion: fault === 'path' ? 'v9' : 'v1beta',
      httpOptions: {
        baseUrl: url,
        retryOptions: { attempts: 1 },
        ...(fault === 'header' && { headers: { 'x-goog-api-key': '' } }),
      },
    });
    const chunks = await client.models.generateContentStream({
      model: 'gemini-2.5-flash',
      contents: 'Hello?',
      ...(fault === 'body' && { config: { stopSequences: ['1', '2', '3', '4', '5', '6'] } }),
    });
    return joined(chunks, ({ text }) => text);
  },
  refusals: { key: 400, header: 403, path: 404, body: 400 },
};

/** In Node the runtime's client speaks HTTP/2; the control client's transport is the HTTP/1.1 that the simulator speaks. */
const http1 = new BedrockClient({ region: 'us-east-1' }).config.requestHandler;

/** `access` makes the client's keys for a fault. */
const bedrockClient = (url: string, fault: Fault | undefined, access: object): BedrockRuntimeClient => {
  const endpoint = `${url}${fault === 'path' ? '/v2' : ''}`;
  const client = new BedrockRuntimeClient({
    region: 'us-east-1',
    endpoint,
    maxAttempts: 1,
    requestHandler: http1,
    ...access,
  });
  if (fault === 'header') {
    // What is added after the signature is not signed.
    client.middlewareStack.add(
      (next) => (args) => {
        Object.assign(Object(args.request).headers, { 'x-amz-extra': 'unsigned', authorization: 'Basic dXNlcjpwYXNz' });
        return next(args);
      },
      { step: 'finalizeRequest', priority: 'low', name: 'spoilHeader' },
    );
  }
  return client;
};

const converse = async (client: BedrockRuntimeClient, fault: Fault | undefined): Promise<string> => {
  const content = [{ text: fault === 'body' ? ' ' : 'Hello?' }];
  const command = new ConverseStreamCommand({
    modelId: 'us.anthropic.claude-sonnet-4-5-20250929-v1:0',
    messages: [{ role: 'user', content }],
  });
  const { stream } = await client.send(command);
  if (stream === undefined) throw new Error('an answer without a stream');
  return joined(stream, (event) => event.contentBlockDelta?.delta?.text);
};

const signed: Client = {
  name: 'Bedrock by signature, with the AWS SDK',
  create: createBedrockService,
  ask: (url, fault) => {
    const secretAccessKey = fault === 'key' ? 'wrong' : simulatedKeyPair.secretAccessKey;
    return converse(bedrockClient(url, fault, { credentials: { ...simulatedKeyPair, secretAccessKey } }), fault);
  },
  refusals: { key: 403, header: 403, path: 404, body: 400 },
};

const bearer: Client = {
  ...signed,
  name: 'Bedrock by API key, with the AWS SDK',
  ask: (url, fault) => {
    const token = fault === 'key' ? 'ABSKwrong' : simulatedBedrockKey;
    const access = { token: { token }, authSchemePreference: ['httpBearerAuth'] };
    return converse(bedrockClient(url, fault, access), fault);
  },
};

const ollama: Client = {
  name: 'Ollama, with ollama',
  create: createOllamaService,
  ask: async (url, fault) => {
    const host = `${url}${fault === 'path' ? '/v2' : ''}`;
    const client = new Ollama({ host, ...(fault === 'header' && { headers: { origin: 'https://example.com' } }) });
    const think = fault === 'body' ? { think: true } : {};
    const lines = await client.chat({ model: 'llama3.2', messages, stream: true, ...think });
    return joined(lines, ({ message }) => message.content);
  },
  refusals: { header: 403, path: 404, body: 400 },
};

const huggingFace: Client = {
  name: 'Hugging Face, with @huggingface/inference',
  create: createHuggingFaceService,
  ask: async (url, fault) => {
    const token = fault === 'key' ? 'hf_wrong' : simulatedHuggingFaceToken;
    const client = new InferenceClient(token, {
      endpointUrl: `${url}${fault === 'path' ? '/v2' : '/v1'}`,
      retry_on_error: false,
      ...(fault === 'header' && {
        fetch: (input: RequestInfo | URL, init?: RequestInit) => {
          const headers = new Headers(init?.headers);
          headers.set('content-type', 'text/plain');
          return fetch(input, { ...init, headers });
        },
      }),
    });
    const body = { model: 'meta-llama/Llama-3.1-8B-Instruct', messages, ...(fault === 'body' && { top_p: 1 }) };
    return joined(client.chatCompletionStream(body), ({ choices }) => choices[0]?.delta.content);
  },
  refusals: { key: 401, header: 415, path: 404, body: 422 },
};

let simulator: Simulator | undefined;

afterEach(() => simulator?.stop());

const clients = [openai, responses, azure, anthropic, gemini, signed, bearer, ollama, huggingFace];

/** The HTTP status that a client's own error names, each under a name of its own. */
const statusOf = (error: unknown): unknown => {
  const { status, status_code: code, $metadata: metadata, httpResponse } = Object(error);
  return status ?? code ?? metadata?.httpStatusCode ?? httpResponse?.status;
};

describe.each(clients)('$name', ({ create, ask, refusals }) => {
  it('completes', async () => {
    simulator = await startSimulator(create());
    simulator.script({ answer: { pieces: [{ type: 'text', text: 'One two three.' }] } });

    expect(await ask(simulator.url)).toBe('One two three.');
  });

  it.each([400, 403, 404, 429, 500, 503])(
    'gets status %i as an error of its own, and completes after it',
    async (status) => {
      simulator = await startSimulator(create());
      simulator.script({ error: { status } });

      const error = await ask(simulator.url).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      simulator.script({ answer: { pieces: [{ type: 'text', text: 'One two three.' }] } });
      const after = await ask(simulator.url);

      expect(error).toBeInstanceOf(Error);
      expect(statusOf(error)).toBe(status);
      expect(after).toBe('One two three.');
    },
  );

  const faults: readonly Fault[] = ['key', 'header', 'path', 'body'];
  it.each(faults.flatMap((fault) => (refusals[fault] === undefined ? [] : [[fault, refusals[fault]] as const])))(
    'is refused with a wrong %s (status %i), and completes without it',
    async (fault, status) => {
      simulator = await startSimulator(create());

      await expect(ask(simulator.url, fault)).rejects.toThrow(Error);
      await ask(simulator.url);

      expect(simulator.log.entries().map((entry) => entry.status)).toEqual([status, 200]);
    },
  );
});
