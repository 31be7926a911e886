import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import { isLastingReason, voiceReason, voiceReasonKey } from '@/lib/panel/read-aloud/voice-reason';
import { voiceCatalog } from '@/lib/voices/registry';
import { openFakePanel } from '@/tests/fakes/panel';

const edge = { engineId: 'edge', voiceId: 'en-US-AriaNeural' };
const openai = { engineId: 'openai', voiceId: 'alloy' };

beforeEach(() => {
  openFakePanel({ catalog: { providers: [], voices: voiceCatalog } });
});

const reasons: readonly (readonly [string, ChatErrorData, string, string])[] = [
  ['a key that is refused', { code: 'auth', status: 401 }, 'openai', 'error.auth.title'],
  ['a key that may not', { code: 'forbidden', status: 403 }, 'openai', 'error.forbidden.title'],
  ['a refusal where there is no key', { code: 'forbidden', status: 403 }, 'edge', 'player.reason.turnedAway'],
  ['a socket that is refused', { code: 'refused', fault: 'turned-away' }, 'edge', 'player.reason.turnedAway'],
  ['a port where nothing listens', { code: 'refused' }, 'openai', 'error.refused.title'],
  ['too many requests', { code: 'rate-limit', status: 429 }, 'openai', 'error.rate-limit.title'],
  ['a fault of the service', { code: 'server', status: 500 }, 'openai', 'error.server.title'],
  ['no answer in time', { code: 'timeout' }, 'edge', 'error.timeout.title'],
  ['no network', { code: 'offline' }, 'edge', 'error.offline.title'],
  ['silence within a sentence', { code: 'idle' }, 'edge', 'error.idle.title'],
  ['sound that nothing can decode', { code: 'malformed' }, 'openai', 'player.reason.unplayable'],
  ['an answer without sound', { code: 'ended-early', fault: 'no-sound' }, 'edge', 'player.reason.noSound'],
  ['a connection that ended', { code: 'ended-early' }, 'edge', 'player.reason.brokeOff'],
  ['a connection that broke', { code: 'reset' }, 'openai', 'player.reason.brokeOff'],
];

describe('why a voice failed', () => {
  it.each(reasons)('is said for %s', (_, error, source, key) => {
    expect(voiceReasonKey(error, source)).toBe(key);
  });

  it('is said in as many ways as there are', () => {
    const words = new Set(reasons.map(([, , , key]) => key));

    expect(words.size).toBe(reasons.length - 2);
  });

  it('names the source and the voice, and the host where it is known', () => {
    expect(voiceReason({ code: 'ended-early' }, edge).values).toEqual({
      host: 'Microsoft Edge',
      provider: 'Microsoft Edge',
      model: 'Aria',
    });
    expect(voiceReason({ code: 'refused', host: 'tts.test' }, openai).values).toMatchObject({ host: 'tts.test' });
  });

  it('knows a source by its name too, as the row of a file has it', () => {
    expect(voiceReasonKey({ code: 'forbidden' }, 'Microsoft Edge')).toBe('player.reason.turnedAway');
  });

  it('lasts where the settings are the way out, and not where waiting is', () => {
    expect([{ code: 'auth' }, { code: 'forbidden' }, { code: 'refused' }] satisfies ChatErrorData[]).toSatisfy(
      (errors: ChatErrorData[]) => errors.every(isLastingReason),
    );
    expect(
      ([{ code: 'idle' }, { code: 'rate-limit' }, { code: 'offline' }] satisfies ChatErrorData[]).some(isLastingReason),
    ).toBe(false);
  });
});
