import { describe, expect, it } from 'vitest';
import { localServices } from '@/lib/domain/providers/local-service';
import { originCommand, startWays } from '@/lib/panel/providers/start-guide';

const systems = ['mac', 'windows', 'linux'] as const;

describe('how a local server is started', () => {
  it.each(localServices.flatMap((service) => systems.map((system) => [service.label, system, service] as const)))(
    '%s on %s is told by an app, a switch or a command',
    (_label, system, { providerId, port, label }) => {
      const ways = startWays({ providerId, host: `127.0.0.1:${port}` }, system);

      expect(ways?.name).toBe(label);
      expect([ways?.hasApp, ways?.hasSwitch, ways?.command].some((way) => way !== undefined)).toBe(true);
    },
  );

  it('names the port at which the connection looks for it', () => {
    const host = '127.0.0.1:8080';

    expect(startWays({ providerId: 'openai-compatible', host }, 'linux')?.command).toContain('--port 8080');
  });

  it('has the service started on Linux and the app elsewhere', () => {
    const [mac, windows, linux] = systems.map((system) =>
      startWays({ providerId: 'ollama', host: '127.0.0.1:11434' }, system),
    );

    expect([mac?.hasApp, windows?.hasApp, linux?.hasApp]).toEqual([true, true, undefined]);
    expect(linux?.command).toContain('systemctl start ollama');
  });

  it('is not guessed for a program that is not known', () => {
    expect(startWays({ providerId: 'openai-compatible', host: '127.0.0.1:5999' }, 'linux')).toBeUndefined();
  });
});

it.each([
  ['mac', 'launchctl setenv OLLAMA_ORIGINS "chrome-extension://abc"'],
  ['windows', 'setx OLLAMA_ORIGINS "chrome-extension://abc"'],
  ['linux', 'sudo systemctl stop ollama; OLLAMA_ORIGINS=chrome-extension://abc ollama serve'],
] as const)('Ollama is made to accept the extension on %s by %s', (system, command) => {
  expect(originCommand('chrome-extension://abc', system)).toBe(command);
});
