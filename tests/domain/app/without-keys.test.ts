import { describe, expect, it } from 'vitest';
import { addressWithoutKeys, jsonWithoutKeys, settingsWithoutKeys, withoutTexts } from '@/lib/domain/app/without-keys';
import { providers } from '@/lib/providers/registry';
import { recognizers } from '@/lib/recognizers/registry';
import { searchServices } from '@/lib/tools/search/registry';
import { voiceEngines } from '@/lib/voices/registry';

describe('an address without keys', () => {
  it.each([
    ['https://user:pass@example.com/v1', 'https://example.com/v1'],
    ['https://token@example.com/v1', 'https://example.com/v1'],
    ['https://example.com/mcp?api_key=hunter2', 'https://example.com/mcp?api_key={key}'],
    [
      'https://example.com/mcp?k=hunter2&api-version=2026-01-01',
      'https://example.com/mcp?k={key}&api-version=2026-01-01',
    ],
    ['https://example.com/mcp?hunter2', 'https://example.com/mcp?{key}'],
    ['https://example.com/v1#hunter2', 'https://example.com/v1'],
    ['https://mcp.example.com/s/ZjE0Nzk2YzItNTg5Nw9a8b/mcp', 'https://mcp.example.com/s/{key}/mcp'],
    ['https://example.com/3f1c9a52-8f07-4b3c-9b4e-0e2f5d1c7a66/mcp', 'https://example.com/{key}/mcp'],
    ['https://example.com/sk-abcdefghijklmnop/v1', 'https://example.com/{key}/v1'],
    ['wss://example.com/?key=hunter2', 'wss://example.com/?key={key}'],
    ['https://example.com/v1?version=3f1c9a528f074b3c9b4e', 'https://example.com/v1?version={key}'],
  ])('%s → %s', (address, plain) => {
    expect(addressWithoutKeys(address)).toBe(plain);
  });

  it.each([
    'https://api.openai.com/v1',
    'http://127.0.0.1:11434',
    'https://my-resource.openai.azure.com/openai/deployments/gpt-4o-mini-2024-07-18/?api-version=2024-10-21',
    'https://gateway.example.com/anthropic.claude-3-5-sonnet-20241022-v2/chat',
    'https://example.com/A/path/with/Words-and-dashes.html',
    'claude-sonnet-4-20250514',
    'Llama3InstructTurbo70B at home',
    'gpt4o20240806production',
    'eu-central-1',
    'My own service',
    '',
  ])('is %s as it was written: nothing in it is a key', (text) => {
    expect(addressWithoutKeys(text)).toBe(text);
  });

  it('takes keys of known services out of any text', () => {
    expect(addressWithoutKeys('work (ghp_abcdefghijklmnopqrst)')).toBe('work ({key})');
    expect(addressWithoutKeys('AIzaSyA1234567890abcdefghijklmno')).toBe('{key}');
  });
});

describe('settings without keys', () => {
  it('have the names of headers without their values, and say what is incomplete', () => {
    expect(
      settingsWithoutKeys({
        baseUrl: 'https://example.com/v1?key=hunter2',
        headers: 'Authorization: Bearer hunter2\nX-Team: blue\nnonsense',
        region: 'eu-central-1',
        isOn: true,
        limit: 5,
      }),
    ).toEqual({
      settings: {
        baseUrl: 'https://example.com/v1?key={key}',
        headers: 'Authorization: {key}\nX-Team: {key}',
        region: 'eu-central-1',
        isOn: true,
        limit: 5,
      },
      incomplete: ['baseUrl', 'headers'],
    });
    expect(settingsWithoutKeys({ baseUrl: 'http://127.0.0.1:11434' })).toEqual({
      settings: { baseUrl: 'http://127.0.0.1:11434' },
    });
  });

  it('know the headers by the name that their field has in every registry', () => {
    const fields = [...providers, ...voiceEngines, ...recognizers, ...searchServices].flatMap((one) => one.fields);

    expect(fields.filter(({ type }) => type === 'headers').map(({ name }) => name)).toEqual(
      fields.filter(({ name }) => name === 'headers').map(({ name }) => name),
    );
    expect(fields.filter(({ type }) => type === 'headers').length).toBeGreaterThan(0);
  });
});

it('goes through all of a manifest', () => {
  expect(jsonWithoutKeys({ api: [{ url: 'https://a:b@example.com/x', n: 1 }], gone: null })).toEqual({
    api: [{ url: 'https://example.com/x', n: 1 }],
    gone: null,
  });
});

it('takes out what is known to be secret wherever it stands, and leaves words alone', () => {
  const value = { label: 'mine: hunter2-hunter2', list: ['hunter2-hunter2!'], word: 'portuguese', short: 'abc1' };

  expect(withoutTexts(value, ['hunter2-hunter2', 'portuguese', 'abc1', 'https://example.com'])).toEqual({
    label: 'mine: {key}',
    list: ['{key}!'],
    word: 'portuguese',
    short: 'abc1',
  });
});
