import { describe, expect, it } from 'vitest';
import { blockedHost, pluginProblemWords } from '@/lib/panel/tools/plugin-problem';

const failed = { type: 'failed' } as const;

describe('what is said of a plugin that cannot be installed', () => {
  it('is what the network says, with the host', () => {
    const error = { code: 'unknown-host', host: 'weather.example.com' } as const;

    expect(pluginProblemWords({ ...failed, problem: 'fetchError', error })).toMatchObject({
      title: 'error.unknown-host.title',
      text: 'error.unknown-host.text',
      values: { host: 'weather.example.com' },
    });
    expect(pluginProblemWords({ ...failed, problem: 'fetchError' }).title).toBe('plugin.problem.fetchError');
  });

  it('names the first places where the manifest breaks the format', () => {
    const paths = Array.from({ length: 1_000 }, (_, index) => `api.${index}`);

    expect(pluginProblemWords({ ...failed, problem: 'manifestInvalid', paths }).values).toEqual({
      paths: 'api.0, api.1, api.2, api.3, api.4',
    });
  });

  it('leads to the host that must be allowed, without encryption on this computer only', () => {
    const blocked = (host: string) =>
      blockedHost({ ...failed, problem: 'fetchError', error: { code: 'blocked', host } });

    expect(blocked('weather.example.com')).toBe('https://weather.example.com/*');
    expect(blocked('127.0.0.1:3000')).toBe('http://127.0.0.1:3000/*');
    expect(
      blockedHost({ ...failed, problem: 'fetchError', error: { code: 'timeout', host: 'a.example' } }),
    ).toBeUndefined();
  });
});
