import { expect, it } from 'vitest';
import { originsOf } from '@/lib/domain/service-address';
import { openAIAudioAddresses, openAIAudioFields, openAIAudioUrl } from '@/lib/voices/wire/openai-audio';

it.each([
  [{}, 'https://api.openai.com/v1/audio/speech'],
  [{ baseUrl: '' }, 'https://api.openai.com/v1/audio/speech'],
  [{ baseUrl: 'http://127.0.0.1:8880/v1///' }, 'http://127.0.0.1:8880/v1/audio/speech'],
  [
    { baseUrl: 'https://mine.openai.azure.com/openai/v1/?api-version=preview#top' },
    'https://mine.openai.azure.com/openai/v1/audio/speech?api-version=preview',
  ],
])('asks with settings %j at %s', (settings, address) => {
  expect(openAIAudioUrl(settings, '/audio/speech').href).toBe(address);
});

it.each([
  ['http://speech.example/v1', 'insecure-address'],
  ['speech', 'wrong-address'],
])('refuses %s', (baseUrl, code) => {
  expect(() => openAIAudioUrl({ baseUrl }, '/audio/speech')).toThrow(
    expect.objectContaining({ data: expect.objectContaining({ code }) }),
  );
});

it('asks for access to the place that it will ask', () => {
  const service = { fields: openAIAudioFields('tts-1'), addresses: openAIAudioAddresses };

  expect(originsOf(service, {})).toEqual(['https://api.openai.com/*']);
  expect(originsOf(service, { baseUrl: 'http://127.0.0.1:8880/v1' })).toEqual(['http://127.0.0.1:8880/*']);
});

it('asks for nothing that a local server does not need', () => {
  expect(openAIAudioFields('tts-1').every(({ isOptional }) => isOptional === true)).toBe(true);
});
