import { describe, expect, it } from 'vitest';
import { connectTargets, detectPasted } from '@/lib/panel/providers/connect-target';
import { catalog as registered } from '@/lib/providers/registry';
import { catalog } from '@/tests/fakes/catalog';

const targets = connectTargets(catalog);
const detect = (text: string) => detectPasted(text, targets);

describe('a pasted key', () => {
  it('belongs to the service with the longest known prefix', () => {
    expect(detect('sk-or-v1-0123456789')).toMatchObject({ type: 'key', target: { label: 'OpenRouter' } });
    expect(detect('  gsk_0123456789  ')).toMatchObject({ type: 'key', target: { label: 'Groq' } });
  });

  it('is left to the user when two services share its prefix', () => {
    const detection = detect('sk-0123456789abcdef');

    expect(detection.type).toBe('unknown-key');
    expect(detection.type === 'unknown-key' && detection.candidates.slice(0, 2).map(({ label }) => label)).toEqual([
      'DeepSeek',
      'Moonshot',
    ]);
  });

  it('never stays in what was recognised', () => {
    expect(JSON.stringify(detect('gsk_very-secret-canary'))).not.toContain('canary');
  });
});

describe('a pasted address', () => {
  it('leads to the program that usually listens on that port of this computer', () => {
    expect(detect('localhost:11434')).toMatchObject({
      type: 'address',
      target: { label: 'Ollama' },
      settings: { baseUrl: 'http://localhost:11434' },
    });
  });

  it('leads to the service whose address it is', () => {
    expect(detect('https://api.groq.com/openai/v1')).toMatchObject({ type: 'address', target: { label: 'Groq' } });
  });

  it('is a compatible service otherwise, encrypted unless it is near', () => {
    expect(detect('models.example.com/v1')).toMatchObject({
      target: { label: 'OpenAI-compatible' },
      settings: { baseUrl: 'https://models.example.com/v1' },
    });
  });
});

it('says of other texts that they are neither', () => {
  expect(detect('').type).toBe('nothing');
  for (const text of ['what is this', 'nonsense', 'helloworldhelloworld', '12345678901234567890', 'h', 'gsk']) {
    expect(detect(text).type, text).toBe('invalid');
  }
});

it('leaves a long text of letters and digits to the user, and presumes nothing of it', () => {
  const detection = detectPasted('Zx81qk20LmNopQ7rStUv', connectTargets(registered));

  expect(detection.type).toBe('unknown-key');
  expect(detection).not.toHaveProperty('likely');
});

it('knows the first half of a pair of AWS keys, and whether it is a temporary one', () => {
  const real = connectTargets(registered);

  expect(detectPasted(' AKIAIOSFODNN7EXAMPLE ', real)).toMatchObject({
    type: 'aws-id',
    isTemporary: false,
    target: { label: 'Amazon Bedrock' },
  });
  expect(detectPasted('AWS_ACCESS_KEY_ID=ASIAIOSFODNN7EXAMPLE', real)).toMatchObject({
    type: 'aws-id',
    isTemporary: true,
  });
});

it('asks for the key of a preset first, and keeps its address as a hint', () => {
  const groq = targets.find(({ label }) => label === 'Groq');

  expect(groq?.fields[0]).toMatchObject({ type: 'secret', isOptional: false, keyUrl: 'https://console.groq.com/keys' });
  expect(groq?.fields.find(({ type }) => type === 'url')).toMatchObject({
    isOptional: true,
    placeholder: 'https://api.groq.com/openai/v1',
  });
});

it('never tries a key on a service that only might be the right one', () => {
  const real = connectTargets(registered);

  expect(detectPasted('sk-ant-0123456789', real)).toMatchObject({ type: 'key', target: { label: 'Anthropic' } });
  expect(detectPasted('sk-proj-0123456789', real)).toMatchObject({ type: 'key', target: { label: 'OpenAI' } });
  const bare = detectPasted('sk-0123456789', real);
  expect(bare).toMatchObject({ type: 'unknown-key', likely: { label: 'OpenAI' } });
  expect(bare.type === 'unknown-key' && bare.candidates.slice(0, 4).map(({ label }) => label)).toEqual([
    'OpenAI',
    'DeepSeek',
    'Moonshot',
    'Qwen',
  ]);
});

it('knows a pair of AWS keys and both kinds of Bedrock key, in the forms in which they are copied', () => {
  const real = connectTargets(registered);
  const pair = 'AKIAIOSFODNN7EXAMPLE wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';

  expect(detectPasted(pair, real)).toMatchObject({ type: 'aws-keys', target: { label: 'Amazon Bedrock' } });
  expect(JSON.stringify(detectPasted(pair, real))).not.toContain('wJalr');
  for (const key of ['ABSKQmVkcm9ja0FQSUtleS0=', 'bedrock-api-key-YmVkcm9jaw==', 'AWS_BEARER_TOKEN_BEDROCK=ABSKabc=']) {
    expect(detectPasted(key, real)).toMatchObject({ type: 'key', target: { label: 'Amazon Bedrock' } });
  }
});

it.each([
  ['export ANTHROPIC_API_KEY="sk-ant-0123456789"', 'Anthropic'],
  ['GEMINI_API_KEY=AIzaSy0123456789', 'Google Gemini'],
  ['hf_0123456789', 'Hugging Face'],
  ['Bearer gsk_0123456789', 'Groq'],
  ['xai-0123456789', 'xAI'],
  ['sk-or-v1-0123456789', 'OpenRouter'],
])('recognises %j as a key of %s', (pasted, label) => {
  expect(detectPasted(pasted, connectTargets(registered))).toMatchObject({ type: 'key', target: { label } });
});
