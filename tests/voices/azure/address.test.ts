import { expect, it } from 'vitest';
import { ChatError } from '@/lib/domain/chat-error';
import { azureAccess } from '@/lib/voices/azure/address';

const codeOf = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error instanceof ChatError ? error.data : error;
  }
};

it('leads to the hosts of a region, in whatever case it was typed', () => {
  expect(azureAccess({ region: 'WestEurope', apiKey: 'key-1' })).toEqual({
    key: 'key-1',
    speechHost: 'westeurope.tts.speech.microsoft.com',
    tokenHost: 'westeurope.api.cognitive.microsoft.com',
  });
});

it.each(['', 'west europe', 'evil.test/', 'a.b', 'user@evil'])('leads nowhere with the region “%s”', (region) => {
  expect(codeOf(() => azureAccess({ region, apiKey: 'key-1' }))).toEqual({ code: 'wrong-address' });
});

it('leads nowhere without a region, whether or not there is a key', () => {
  expect(codeOf(() => azureAccess({}))).toEqual({ code: 'wrong-address' });
});

it('asks for a key where there is none', () => {
  expect(codeOf(() => azureAccess({ region: 'eastus' }))).toEqual({
    code: 'auth',
    host: 'eastus.tts.speech.microsoft.com',
  });
});
