import { expect, it } from 'vitest';
import { type BrowserFacts, diagnosticsOf } from '@/lib/panel/app/diagnostics';
import { firstState } from '@/lib/panel/session-store';
import { connected } from '@/tests/fakes/connected-provider';

const facts: BrowserFacts = {
  version: '1.2.3',
  userAgent: 'Chrome/156',
  languages: ['de-DE', 'en'],
  usage: { conversations: 3, messages: 40, bytes: 2_500_000, quotaBytes: 10_000_000 },
  isPersisted: false,
};

it('names kinds, counts and codes', () => {
  const [tested, failed] = [
    connected({ providerId: 'openai', check: { at: 1, ms: 5 } }),
    connected({ providerId: 'openai', check: { at: 1, ms: 5, error: { code: 'auth' } } }),
  ];
  const custom = connected({ providerId: 'openai-compatible', presetId: 'groq' });
  const text = diagnosticsOf({ ...firstState(), status: 'ready', providers: [tested, failed, custom] }, facts);

  expect(text).toContain('Parley 1.2.3');
  expect(text).toContain('Services: openai (ok, auth), openai-compatible/groq (not tested)');
  expect(text).toContain('Stored: 3 conversations, 40 messages, 2.5 MB of 10.0 MB');
  expect(text).toContain('Persistent storage: no');
});

it('holds no key, address, name or word of the user', () => {
  const provider = connected({
    id: 'CANARY-id',
    label: 'CANARY-label',
    host: 'canary.example',
    settings: { baseUrl: 'https://canary.example/v1' },
    secrets: { apiKey: { isConfigured: true, lastFour: 'CANA' } },
    check: { at: 1, ms: 5, error: { code: 'server', host: 'canary.example', detail: 'CANARY-detail' } },
  });
  const text = diagnosticsOf(
    {
      ...firstState(),
      providers: [provider],
      draft: 'CANARY-draft',
      keys: { place: 'passphrase', isLocked: true, autoLockMinutes: 5, missing: ['CANARY-id'] },
    },
    facts,
  );

  expect(text).toContain('Keys: passphrase, locked');
  expect(text).not.toMatch(/cana/iu);
});
