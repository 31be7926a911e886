import { describe, expect, it } from 'vitest';
import type { ChatRequest } from '@/lib/domain/chat-request';
import { anthropicBody } from '@/lib/providers/anthropic-messages/request-body';
import { converseRequest } from '@/lib/providers/bedrock/converse-request';
import { geminiBody } from '@/lib/providers/gemini/request-body';
import { ollamaChatRequest } from '@/lib/providers/ollama/request';
import { commonDialect } from '@/lib/providers/openai-compatible/dialect';
import { chatCompletionsBody } from '@/lib/providers/openai-compatible/request-body';
import { responsesBody } from '@/lib/providers/openai-responses/responses-request';
import { toolSchema } from '@/lib/providers/wire/tool-schema';
import { readMessageRequest } from '../../simulators/anthropic/message-request';
import { readConverseRequest } from '../../simulators/bedrock/converse-request';
import { readChat } from '../../simulators/ollama/chat-request';
import { readChatRequest } from '../../simulators/openai/chat-request';
import { readResponsesRequest } from '../../simulators/openai/responses-request';

type Schema = Readonly<Record<string, unknown>>;

const text = { type: 'string' };
const inlined = { isInlined: true };

describe('the schema of a tool', () => {
  it('is an object with properties, whatever it was', () => {
    expect(toolSchema({})).toEqual({ type: 'object', properties: {} });
    expect(toolSchema({ type: 'array', items: text })).toMatchObject({ type: 'object', properties: {} });
  });

  it('stays as it is where every service takes it', () => {
    const schema = {
      type: 'object',
      description: 'Where',
      properties: {
        place: { type: 'string', minLength: 1, enum: ['a', 'b'] },
        near: { type: ['array', 'null'], items: text },
      },
      additionalProperties: false,
      required: ['place'],
    };

    expect(toolSchema(schema)).toEqual(schema);
  });

  it('has no alternatives at the top: all can be given, and what each of them wants must be', () => {
    const schema = {
      type: 'object',
      properties: { id: text },
      required: ['id'],
      anyOf: [
        { properties: { name: text, day: text }, required: ['day', 'name'] },
        { properties: { number: { type: 'integer' }, day: text }, required: ['number', 'day'] },
      ],
    };

    expect(toolSchema(schema)).toEqual({
      type: 'object',
      properties: { name: text, day: text, number: { type: 'integer' }, id: text },
      required: ['id', 'day'],
    });
  });

  it('joins what has to hold together at the top', () => {
    const schema = {
      allOf: [{ properties: { a: text }, required: ['a'] }, { properties: { b: text } }],
      not: { const: 1 },
    };

    expect(toolSchema(schema)).toEqual({ type: 'object', properties: { a: text, b: text }, required: ['a'] });
  });

  it.each<[string, Schema, Schema]>([
    ['a list without items', { type: 'array' }, { type: 'array', items: {} }],
    [
      'a tuple of an older draft',
      { type: 'array', items: [text, true] },
      { type: 'array', items: { anyOf: [text, {}] } },
    ],
    [
      'a flag of the oldest draft',
      { type: 'number', minimum: 0, exclusiveMinimum: true },
      { type: 'number', minimum: 0 },
    ],
    ['a type that does not exist', { type: 'file', description: 'A file' }, { description: 'A file' }],
    ['an empty choice', { type: 'string', enum: [] }, text],
    ['what is required of nothing', { type: 'object', required: true }, { type: 'object' }],
    ['an address of a schema', { $schema: 'http://json-schema.org/draft-04/schema#', $id: 'x', type: 'string' }, text],
    ['a reference to elsewhere', { $ref: 'https://schemas.example/a.json', type: 'string' }, text],
  ])('takes %s out of a property', (_name, property, expected) => {
    expect(toolSchema({ properties: { x: property } }).properties).toEqual({ x: expected });
  });

  it('writes `true` for a schema as an object, and leaves out a property that nothing fits', () => {
    const schema = { properties: { any: true, none: false }, required: ['any', 'none'], additionalProperties: true };

    expect(toolSchema(schema)).toEqual({
      type: 'object',
      properties: { any: {} },
      additionalProperties: true,
      required: ['any'],
    });
  });

  it('leaves references where the service follows them, but not at the top', () => {
    const schema = { $ref: '#/$defs/a', $defs: { a: { properties: { b: { $ref: '#/$defs/b' } } }, b: text } };

    expect(toolSchema(schema)).toMatchObject({ properties: { b: { $ref: '#/$defs/b' } }, $defs: { b: text } });
  });

  it('follows references where the service does not, and each circle once', () => {
    const $defs = { tree: { properties: { name: text, next: { $ref: '#/$defs/tree' } } }, 'a/b': text };
    const schema = { properties: { tree: { $ref: '#/$defs/tree' }, slash: { $ref: '#/$defs/a~1b' } }, $defs };

    expect(toolSchema(schema, inlined).properties).toEqual({
      tree: { properties: { name: text, next: {} } },
      slash: text,
    });
  });

  it('stays small where references multiply', () => {
    const level = (next: number) => ({
      properties: Object.fromEntries([...'abcd'].map((key) => [key, { $ref: `#/$defs/${next}` }])),
    });
    const $defs = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [String(index), level(index + 1)]));

    expect(
      JSON.stringify(
        toolSchema(
          { properties: { x: { $ref: '#/$defs/0' } }, $defs },
          { ...inlined, topKeywords: new Set(['properties']) },
        ),
      ).length,
    ).toBeLessThan(100_000);
  });
});

const parameters = {
  type: 'object',
  properties: {
    'a name': text,
    limit: { type: 'integer', exclusiveMinimum: 0, multipleOf: 5 },
    kind: { const: 'one' },
    item: { oneOf: [text, { $ref: '#/$defs/item' }] },
    both: { allOf: [{ type: 'object', properties: { x: text } }, { properties: { y: text } }], patternProperties: {} },
    any: true,
  },
  oneOf: [{ required: ['limit'] }, { required: ['kind'] }],
  $defs: { item: { type: 'object', properties: { x: text } } },
};
const withoutModel = ({ modelId: _, ...body }: ReturnType<typeof converseRequest>): unknown => body;
const request: ChatRequest = { model: 'm', messages: [], tools: [{ name: 'f', description: ' ', parameters }] };

describe('the schema of a tool, by service', () => {
  it('is whole for OpenAI, by both of its interfaces, but for what stands at the top', () => {
    const { oneOf: _, ...rest } = parameters;
    const whole = { ...rest, properties: { ...rest.properties, any: {} } };

    expect(chatCompletionsBody(request, commonDialect)).toMatchObject({ tools: [{ function: { parameters: whole } }] });
    expect(responsesBody(request)).toMatchObject({ tools: [{ parameters: whole, strict: false }] });
  });

  it('has only names that Anthropic takes', () => {
    expect(anthropicBody(request)).toMatchObject({
      tools: [{ input_schema: { properties: expect.not.objectContaining({ 'a name': expect.anything() }) } }],
    });
  });

  it('has only keywords that Gemini names', () => {
    expect(geminiBody(request)).toMatchObject({
      tools: [
        {
          functionDeclarations: [
            {
              parametersJsonSchema: {
                type: 'object',
                properties: {
                  'a name': text,
                  limit: { type: 'integer' },
                  kind: { enum: ['one'] },
                  item: { anyOf: [text, { type: 'object', properties: { x: text } }] },
                  both: { type: 'object', properties: { x: text, y: text } },
                  any: {},
                },
              },
            },
          ],
        },
      ],
    });
    expect(JSON.stringify(geminiBody(request))).not.toMatch(
      /exclusiveMinimum|multipleOf|patternProperties|\$ref|\$defs/,
    );
  });

  it.each<[string, Schema, Schema]>([
    [
      'needs what is no property',
      { type: 'object', properties: { b: text }, required: ['b', 'x'] },
      { type: 'object', properties: { b: text }, required: ['b'] },
    ],
    ['needs something without any properties', { type: 'object', required: ['z'] }, { type: 'object' }],
    ['has properties and is a text', { type: 'string', properties: { c: text }, required: ['c'] }, text],
    [
      'is a list of such',
      { type: 'array', items: { type: 'object', properties: {}, required: ['z'] } },
      { type: 'array', items: { type: 'object', properties: {} } },
    ],
    [
      'is one of several such',
      { anyOf: [{ type: 'object', properties: { a: text }, required: ['q'] }, { type: 'null' }] },
      { anyOf: [{ type: 'object', properties: { a: text } }, { type: 'null' }] },
    ],
  ])('keeps for Gemini what holds of an inner schema that %s', (_, inner, kept) => {
    const nested = { type: 'object', properties: { deep: { type: 'object', properties: { inner } } } };
    const body = geminiBody({ model: 'm', messages: [], tools: [{ name: 'f', description: '', parameters: nested }] });

    expect(body).toMatchObject({
      tools: [
        { functionDeclarations: [{ parametersJsonSchema: { properties: { deep: { properties: { inner: kept } } } } }] },
      ],
    });
    expect(JSON.stringify(body)).not.toMatch(/"[xzqc]"/u);
  });

  it('has type, properties and what is required at the top for Bedrock, and no empty description', () => {
    const [tool] = converseRequest(request, {}).toolConfig?.tools ?? [];

    expect(tool?.toolSpec).not.toHaveProperty('description');
    expect(Object.keys(Object(tool?.toolSpec?.inputSchema?.json)).sort()).toEqual(['properties', 'type']);
  });

  it('has an object for every property for Ollama', () => {
    expect(ollamaChatRequest(request).tools?.[0]?.function.parameters?.properties).toMatchObject({
      any: {},
      item: { oneOf: [text, { properties: { x: text } }] },
    });
  });
});

describe('what services refuse of the schemas of tools', () => {
  const messages = [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }] as const;
  const sent = { ...request, messages };
  const [tool] = sent.tools ?? [];
  const target = { model: 'm', isStreamed: true };
  const chat = { ...chatCompletionsBody(sent, commonDialect) };
  const messageBody = { model: 'm', stream: true, ...anthropicBody(sent) };

  it.each([
    ['OpenAI', readChatRequest(chat, { isStrict: true })],
    ['OpenAI, by Responses', readResponsesRequest(responsesBody(sent))],
    ['Anthropic', readMessageRequest(messageBody, { knowsSampling: false })],
    ['Bedrock', readConverseRequest(withoutModel(converseRequest(sent, {})), target)],
    ['Ollama', readChat(JSON.stringify(ollamaChatRequest(sent)))],
  ])('is not sent to %s', (_name, read) => {
    expect(read).not.toHaveProperty('refusal');
  });

  it.each([
    ['OpenAI', readChatRequest({ ...chat, tools: [{ type: 'function', function: tool }] }, { isStrict: true })],
    [
      'Anthropic',
      readMessageRequest(
        { ...messageBody, tools: [{ name: 'f', input_schema: parameters }] },
        { knowsSampling: false },
      ),
    ],
    ['Ollama', readChat(JSON.stringify({ ...ollamaChatRequest(sent), tools: [{ type: 'function', function: tool }] }))],
  ])('is what the simulated %s refuses', (_name, read) => {
    expect(read).toHaveProperty('refusal');
  });
});

it('says nothing to Gemini that contradicts itself, at any depth', () => {
  const odd = { type: 'object', properties: { a: text }, required: ['a', 'gone'] };
  const parameters = {
    type: 'object',
    properties: {
      plain: { type: 'string', properties: { a: text }, required: ['a'] },
      nested: { type: 'object', properties: { inner: odd } },
      list: { type: 'array', items: odd },
      bare: { type: 'object', required: ['a'] },
      merged: { allOf: [{ type: 'object', properties: { a: text } }, { required: ['a'] }] },
    },
  };
  const request: ChatRequest = {
    model: 'gemini-3-pro',
    messages: [{ role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
    tools: [{ name: 'f', parameters }],
  };
  const clean = { type: 'object', properties: { a: text }, required: ['a'] };

  expect(geminiBody(request).tools).toEqual([
    {
      functionDeclarations: [
        {
          name: 'f',
          parametersJsonSchema: {
            type: 'object',
            properties: {
              plain: text,
              nested: { type: 'object', properties: { inner: clean } },
              list: { type: 'array', items: clean },
              bare: { type: 'object' },
              merged: clean,
            },
          },
        },
      ],
    },
  ]);
});
