import { describe, expect, it } from 'vitest';
import { bedrockRequests } from './bedrock';
import { language } from './language';
import { providerStreams } from './provider-streams';
import { speakable } from './speakable';
import type { ConformanceSuite, VectorCase } from './suite';

const file = { head: {}, cases: [] };

/** Whether a suite takes a case for right. */
const passes = async (suite: ConformanceSuite, testCase: VectorCase): Promise<boolean> => {
  try {
    return (await suite.check(testCase, file)) !== 'skip';
  } catch {
    return false;
  }
};

const bedrockCase = (client: unknown): VectorCase => ({
  id: 'planted',
  operation: 'InvokeModel',
  input: { modelId: 'anthropic.claude-3-haiku-20240307-v1:0', body: '{}' },
  client,
  expected: {
    method: 'POST',
    protocol: 'https:',
    hostname: 'bedrock-runtime.eu-west-3.amazonaws.com',
    path: '/model/anthropic.claude-3-haiku-20240307-v1%3A0/invoke',
    query: {},
    headers: {
      'content-type': 'application/octet-stream',
      'x-amz-security-token': 'SESSION',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIDPLANTED/<date>/eu-west-3/bedrock/aws4_request, SignedHeaders=<list>, Signature=<hex>',
    },
    body_text: '{}',
  },
});

const credentials = { accessKeyId: 'AKIDPLANTED', secretAccessKey: 'SECRET', sessionToken: 'SESSION' };

describe('the client of a Bedrock case', () => {
  it('is the one that is asked', async () => {
    expect(await passes(bedrockRequests, bedrockCase({ region: 'eu-west-3', credentials }))).toBe(true);
  });

  it.each([
    ['another key', { region: 'eu-west-3', credentials: { ...credentials, accessKeyId: 'AKIDOTHER' } }],
    ['another session', { region: 'eu-west-3', credentials: { ...credentials, sessionToken: 'OTHER' } }],
    ['no credentials', { region: 'eu-west-3' }],
    ['another region', { region: 'eu-west-1', credentials }],
    ['a field that the runner does not know', { region: 'eu-west-3', credentials, retries: 3 }],
  ])('fails with %s', async (_name, client) => {
    expect(await passes(bedrockRequests, bedrockCase(client))).toBe(false);
  });
});

const cached = { type: 'ephemeral' };
const anthropicCase = (rules: object, cache: boolean, expectedBody: object): VectorCase => ({
  id: 'planted',
  service: 'anthropic',
  kind: 'request',
  input: {
    request: {
      model: 'MODEL',
      system: 'Be brief.',
      messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
      settings: { maxTokens: 16, cache },
    },
    settings: { apiKey: 'KEY' },
  },
  expected: {
    request: {
      method: 'POST',
      url: 'https://api.anthropic.com/v1/messages',
      body: {
        model: 'MODEL',
        max_tokens: 16,
        stream: true,
        messages: [{ role: 'user', content: 'Hi' }],
        system: 'Be brief.',
        ...expectedBody,
      },
    },
  },
  ...rules,
});
const elsewhere = { metadata: { cache_control: cached } };

describe('what is free in its place', () => {
  it('may stand elsewhere', async () => {
    const withoutPlace = { system: [{ type: 'text', text: 'Be brief.', cache_control: cached }] };

    expect(await passes(providerStreams, anthropicCase({ placement: 'free' }, true, withoutPlace))).toBe(true);
    expect(await passes(providerStreams, anthropicCase({ free: ['cache_control'] }, true, withoutPlace))).toBe(true);
  });

  it.each([
    ['stands elsewhere though nothing says that it may', {}, true, elsewhere],
    ['is not sent at all', { placement: 'free' }, false, { cache_control: cached }],
    ['has another value', { placement: 'free' }, true, { cache_control: { type: 'ephemeral', ttl: '1h' } }],
    ['hides another difference', { placement: 'free' }, true, { cache_control: cached, system: 'Be long.' }],
  ])('fails where it %s', async (_name, rules, cache, body) => {
    expect(await passes(providerStreams, anthropicCase(rules, cache, body))).toBe(false);
  });
});

const geminiCase = (rules: object, thinkingLevel: string): VectorCase => ({
  id: 'planted',
  service: 'gemini',
  kind: 'request',
  input: {
    request: {
      model: 'MODEL',
      messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
      settings: { reasoning: { effort: 'low' } },
    },
    settings: { apiKey: 'KEY' },
  },
  expected: {
    request: {
      method: 'POST',
      url: 'https://generativelanguage.googleapis.com/v1beta/models/MODEL:streamGenerateContent?alt=sse',
      body: {
        contents: [{ role: 'user', parts: [{ text: 'Hi' }] }],
        generationConfig: { thinkingConfig: { includeThoughts: true, thinkingLevel } },
      },
    },
  },
  ...rules,
});

it('compares texts without case only where a case says so', async () => {
  const rules = { case_insensitive: ['thinkingLevel'] };

  expect(await passes(providerStreams, geminiCase(rules, 'low'))).toBe(true);
  expect(await passes(providerStreams, geminiCase({}, 'low'))).toBe(false);
  expect(await passes(providerStreams, geminiCase(rules, 'high'))).toBe(false);
});

const thinkingCase = (thinking: object): VectorCase => ({
  ...anthropicCase({}, false, { thinking, output_config: { effort: 'high' } }),
  input: {
    request: {
      model: 'MODEL',
      system: 'Be brief.',
      messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
      settings: { maxTokens: 16, reasoning: { effort: 'high' } },
    },
    settings: { apiKey: 'KEY' },
  },
});

it('sees whether thinking is to be shown', async () => {
  expect(await passes(providerStreams, thinkingCase({ type: 'adaptive', display: 'summarized' }))).toBe(true);
  expect(await passes(providerStreams, thinkingCase({ type: 'adaptive', display: 'omitted' }))).toBe(false);
  expect(await passes(providerStreams, thinkingCase({ type: 'adaptive' }))).toBe(false);
});

const groqCase = (model: string, settings: object, fields: object): VectorCase => ({
  id: 'planted',
  service: 'groq',
  kind: 'request',
  input: {
    request: { model, messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }], settings },
    settings: { apiKey: 'KEY' },
  },
  expected: {
    request: {
      method: 'POST',
      url: 'https://api.groq.com/openai/v1/chat/completions',
      body: {
        model,
        stream: true,
        stream_options: { include_usage: true },
        messages: [{ role: 'user', content: 'Hi' }],
        ...fields,
      },
    },
  },
});

it("knows Groq's names of the answer's length and of the reasoning's form", async () => {
  const settings = { maxTokens: 9, reasoning: { effort: 'high' } };
  const asked = { max_completion_tokens: 9, reasoning_effort: 'high' };

  expect(await passes(providerStreams, groqCase('M', settings, { ...asked, reasoning_format: 'parsed' }))).toBe(true);
  expect(await passes(providerStreams, groqCase('M', settings, asked))).toBe(false);
  expect(await passes(providerStreams, groqCase('openai/gpt-oss-120b', settings, asked))).toBe(true);
  expect(await passes(providerStreams, groqCase('M', { maxTokens: 9 }, { max_completion_tokens: 9 }))).toBe(true);
  expect(await passes(providerStreams, groqCase('M', { maxTokens: 9 }, { max_tokens: 9 }))).toBe(false);
});

it('has an escaped character stand for its backslash too', async () => {
  const planted = (start: number): VectorCase => ({
    id: 'planted',
    markdown: 'x \\_y',
    options: {},
    expected: [
      {
        text: 'x _y',
        map: [
          [0, 2, 0, 2],
          [2, 3, start, 4],
          [3, 4, 4, 5],
        ],
      },
    ],
  });

  expect(await passes(speakable, planted(2))).toBe(true);
  expect(await passes(speakable, planted(3))).toBe(false);
});

it('compares languages, and of Chinese the script', async () => {
  const planted = (pageLanguage: string, sentence: string, expected: string): VectorCase => ({
    id: 'planted',
    sentences: [sentence],
    pageLanguage,
    uiLanguage: 'en-US',
    favourites: [],
    expected: [expected],
  });

  expect(await passes(language, planted('pt-PT', 'Bom dia a todos.', 'pt-PT'))).toBe(true);
  expect(await passes(language, planted('pt-PT', 'Bom dia a todos.', 'es-ES'))).toBe(false);
  expect(await passes(language, planted('zh-CN', '你好。', 'zh-SG'))).toBe(true);
  expect(await passes(language, planted('zh-CN', '你好。', 'zh-TW'))).toBe(false);
});
