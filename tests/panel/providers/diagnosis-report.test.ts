import { expect, it } from 'vitest';
import { diagnosisReport } from '@/lib/panel/providers/diagnosis-report';
import { connected } from '@/tests/fakes/connected-provider';

const steps = [
  { id: 'address', state: 'passed' },
  { id: 'server', state: 'failed', error: { code: 'refused', host: 'service.test', detail: 'net::ERR_REFUSED' } },
  { id: 'key', state: 'untested' },
] as const;

it('says every step and the error, in plain text', () => {
  const provider = connected({ providerId: 'openai-compatible', presetId: 'groq', host: 'service.test' });

  expect(
    diagnosisReport({ connectionId: 'c', steps, ms: 120, modelId: 'm1', clockOffMs: 4000 }, provider, '1.2.3'),
  ).toBe(
    [
      'Parley 1.2.3',
      'provider: openai-compatible/groq',
      'host: service.test',
      'model: m1',
      '[x] address',
      '[!] server',
      '[ ] key',
      'clock: 4000 ms ahead',
      'took: 120 ms',
      '',
      'refused\nservice.test\nnet::ERR_REFUSED',
    ].join('\n'),
  );
});

it('holds nothing of the settings and keys', () => {
  const provider = connected({
    settings: { headers: 'x-token: 0123456789' },
    secrets: { apiKey: { isConfigured: true, lastFour: '6789' } },
  });

  const report = diagnosisReport({ connectionId: 'c', steps: steps.slice(0, 1), ms: 1 }, provider, '1.2.3');

  expect(report).toBe('Parley 1.2.3\nprovider: ollama\nhost: 127.0.0.1:11434\n[x] address\ntook: 1 ms');
});
