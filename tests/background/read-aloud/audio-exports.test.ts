import { describe, expect, it } from 'vitest';
import { explainError } from '@/lib/background/explain-error';
import { createAudioExports } from '@/lib/background/read-aloud/audio-exports';
import type { SentenceSynthesizer } from '@/lib/background/read-aloud/sentence-synthesizer';
import type { SavingVoices } from '@/lib/background/read-aloud/sentences-work';
import { createExportStore } from '@/lib/background/read-aloud/stored-exports';
import { ChatError, type ChatErrorCode } from '@/lib/domain/chat-error';
import type { AudioExport } from '@/lib/domain/read-aloud/audio-export';
import type { ReadAloudSentence } from '@/lib/domain/read-aloud/read-aloud';
import type { SpeechLanguage } from '@/lib/domain/speech-language';
import { createFakeArea } from '../../fakes/key-value-area';
import { languageOf } from '../../fakes/language-of';

const sentence = (id: string, startsParagraph = false): ReadAloudSentence => ({
  id,
  language: 'en-US',
  text: id,
  startsParagraph,
  source: { start: 0, end: 1 },
  map: [],
});

const source = { type: 'text', text: 'x', title: 'A title' } as const;

/** Saves three sentences by a maker that answers with what it is given, or fails with the codes in turn. */
const start = (
  failures: ChatErrorCode[] = [],
  hasVoices = true,
  session = createFakeArea(),
  missing?: SpeechLanguage,
  next?: SavingVoices,
) => {
  const asked: string[] = [];
  let saves: readonly AudioExport[] = [];
  let held = 0;
  const make: SentenceSynthesizer['make'] = async ({ request, restMs }) => {
    asked.push(`${request.text} ${restMs}`);
    const code = failures.shift();
    if (code !== undefined) throw new ChatError({ code });
    return `sound of ${request.text}`;
  };
  const { handlers, forget } = createAudioExports({
    read: async () => ({ title: 'A title', sentences: [sentence('one'), sentence('two'), sentence('three', true)] }),
    voicesFor: async () =>
      hasVoices
        ? {
            engine: 'Azure',
            pauses: { sentenceMs: 150, paragraphMs: 450 },
            voiceOf: () => ({ engineId: 'azure', voiceId: 'Ava' }),
            ...(missing !== undefined && { missing }),
            ...(next !== undefined && { next }),
          }
        : undefined,
    store: createExportStore(session),
    maker: { make, onReport: () => {}, onGone: () => {} },
    keepalive: {
      hold: () => {
        held += 1;
        return () => {
          held -= 1;
        };
      },
    },
    explain: explainError,
    newId: () => 'save1',
    broadcast: (event) => {
      saves = event.saves;
    },
  });
  return { asked, handlers, forget, held: () => held, save: () => saves[0], all: () => saves };
};

describe('saving a reading as an audio file', () => {
  it('speaks every sentence with its pause, tells how far it is, and hands the sound out in pieces', async () => {
    const { asked, handlers, save, held } = start();

    await handlers['audio-export']({ type: 'audio-export', source });
    await expect.poll(() => save()?.state).toBe('ready');

    expect(asked).toEqual(['one 150', 'two 450', 'three 150']);
    expect(save()).toEqual({ saveId: 'save1', title: 'A title', engine: 'Azure', state: 'ready', done: 3, total: 3 });
    expect(await handlers['audio-read']({ type: 'audio-read', saveId: 'save1', from: 0 })).toEqual({
      pieces: ['sound of one', 'sound of two', 'sound of three'],
    });
    expect(held()).toBe(0);
  });

  it('says which language its source has no voice of', async () => {
    const { handlers, save } = start([], true, createFakeArea(), languageOf('be'));

    await handlers['audio-export']({ type: 'audio-export', source });

    await expect.poll(() => save()).toMatchObject({ state: 'ready', missing: 'be' });
  });

  it('names the source that fell silent and the one that speaks on', async () => {
    const next: SavingVoices = {
      engine: 'Edge',
      pauses: { sentenceMs: 150, paragraphMs: 450 },
      voiceOf: () => ({ engineId: 'edge', voiceId: 'Ava' }),
    };
    const { handlers, save } = start(['idle'], true, createFakeArea(), languageOf('be'), next);

    await handlers['audio-export']({ type: 'audio-export', source });

    await expect.poll(() => save()?.state).toBe('ready');
    expect(save()).toMatchObject({ engine: 'Edge', stopped: 'Azure', done: 3 });
    expect(save()).not.toHaveProperty('missing');
  });

  it('tries a sentence again that may work, and then names the cause', async () => {
    const { asked, handlers, save } = start(['worker-stopped', 'timeout', 'server']);

    await handlers['audio-export']({ type: 'audio-export', source });

    await expect.poll(() => save()?.state).toBe('failed');
    expect(save()?.error).toEqual({ code: 'server' });
    expect(asked).toEqual(['one 150', 'one 150', 'one 150']);
  });

  it('does not try again what stays refused, and goes on from there when it is asked to', async () => {
    const { asked, handlers, save } = start(['auth']);
    await handlers['audio-export']({ type: 'audio-export', source });
    await expect.poll(() => save()?.state).toBe('failed');

    await handlers['audio-retry']({ type: 'audio-retry', saveId: 'save1' });

    await expect.poll(() => save()?.state).toBe('ready');
    expect(save()).not.toHaveProperty('error');
    expect(asked).toEqual(['one 150', 'one 150', 'two 450', 'three 150']);
  });

  it('is refused when no source gives audio, and forgets what is dropped', async () => {
    const without = start([], false);
    const { handlers, all } = start();

    await expect(without.handlers['audio-export']({ type: 'audio-export', source })).rejects.toMatchObject({
      data: { code: 'no-model' },
    });
    await handlers['audio-export']({ type: 'audio-export', source });
    await handlers['audio-drop']({ type: 'audio-drop', saveId: 'save1' });

    expect(all()).toEqual([]);
    await expect(handlers['audio-read']({ type: 'audio-read', saveId: 'save1', from: 0 })).rejects.toMatchObject({
      data: { code: 'bad-request' },
    });
  });

  it('tells of what an earlier worker had begun, makes it anew when it is asked to, and forgets it when it is dropped', async () => {
    const session = createFakeArea();
    const before = start([], true, session);
    await before.handlers['audio-export']({ type: 'audio-export', source });
    await expect.poll(() => before.save()?.state).toBe('ready');
    const { asked, handlers, save } = start([], true, session);

    expect(await handlers['audio-state']({ type: 'audio-state' })).toEqual({
      saves: [
        {
          saveId: 'save1',
          title: 'A title',
          engine: 'Azure',
          state: 'failed',
          done: 0,
          total: 3,
          error: { code: 'worker-stopped' },
        },
      ],
    });
    await handlers['audio-retry']({ type: 'audio-retry', saveId: 'save1' });
    await expect.poll(() => save()?.state).toBe('ready');
    expect(asked).toEqual(['one 150', 'two 450', 'three 150']);

    await handlers['audio-drop']({ type: 'audio-drop', saveId: 'save1' });
    const last = start([], true, session);
    expect(await last.handlers['audio-state']({ type: 'audio-state' })).toEqual({ saves: [] });
  });
});
