import { expect, it } from 'vitest';
import type { ChatErrorCode } from '@/lib/domain/chat-error';
import type { Diagnosis } from '@/lib/domain/providers/diagnosis';
import { diagnosisReport } from '@/lib/panel/providers/diagnosis-report';
import { repairOf } from '@/lib/panel/providers/repair';
import { startWays } from '@/lib/panel/providers/start-guide';

const failing = (code: ChatErrorCode): Diagnosis => ({
  connectionId: 'c1',
  modelId: 'm1',
  ms: 12,
  steps: [
    { id: 'address', state: 'passed' },
    { id: 'server', state: 'failed', error: { code, status: 401, requestId: 'req_1' } },
    { id: 'key', state: 'untested' },
  ],
});

it.each([
  ['blocked', 'grant-access'],
  ['auth', 'fix-key'],
  ['origin-refused', 'copy-origins'],
  ['refused', 'start-guide'],
  ['model-not-found', 'choose-model'],
  ['forbidden', 'choose-model'],
  ['credit', 'open-billing'],
  ['quota', 'open-billing'],
  ['certificate', 'open-in-tab'],
  ['wrong-address', 'edit-address'],
  ['overloaded', 'examine'],
  ['no-model', 'pull-model'],
] as const)('repairs "%s" by "%s"', (code, repair) => {
  expect(repairOf(failing(code))).toBe(repair);
});

it.each([
  ['sign-in-page', 'not-an-api', 'open-in-tab'],
  ['not-listed', 'bad-request', 'choose-model'],
  ['not-in-region', 'model-not-found', 'choose-model'],
] as const)('repairs the cause "%s" by "%s"', (cause, code, repair) => {
  expect(repairOf({ ...failing(code), cause })).toBe(repair);
});

it('gives a key that may not list models other rights, and a wrong clock the right time', () => {
  const key = { id: 'key', state: 'failed', error: { code: 'forbidden' } } as const;

  expect(repairOf({ ...failing('auth'), steps: [key] })).toBe('fix-key');
  expect(repairOf({ ...failing('auth'), steps: [{ id: 'clock', state: 'failed' }] })).toBe('set-clock');
});

it('prefers an address that was seen to work, and repairs nothing where nothing failed', () => {
  const better = { ...failing('wrong-address'), betterAddress: 'http://127.0.0.1:8000/v1' };

  expect(repairOf(better)).toBe('use-address');
  expect(repairOf({ ...better, steps: [{ id: 'address', state: 'passed' }] })).toBeUndefined();
});

it('writes a report of steps and facts', () => {
  expect(diagnosisReport(failing('auth'), { providerId: 'openai', host: 'api.openai.com' }, '1.0.0')).toBe(
    [
      'Parley 1.0.0',
      'provider: openai',
      'host: api.openai.com',
      'model: m1',
      '[x] address',
      '[!] server',
      '[ ] key',
      'took: 12 ms',
      '',
      'auth',
      'HTTP 401',
      'req_1',
    ].join('\n'),
  );
});

it('knows a local program by its provider or its port, and how it starts on the system', () => {
  const ollama = { providerId: 'ollama', host: '127.0.0.1:11434' };

  expect(startWays(ollama, 'mac')).toEqual({ name: 'Ollama', hasApp: true, command: 'ollama serve' });
  expect(startWays(ollama, 'linux')?.command).toContain('systemctl start ollama');
  expect(startWays({ providerId: 'openai-compatible', host: 'localhost:1234' }, 'windows')?.name).toBe('LM Studio');
  expect(startWays({ providerId: 'openai-compatible', host: 'localhost:9999' }, 'windows')).toBeUndefined();
});
