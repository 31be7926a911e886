import { describe, expect, it } from 'vitest';
import { type SavingVoices, type SentencesWork, speakSentences } from '@/lib/background/read-aloud/sentences-work';
import { ChatError, type ChatErrorCode } from '@/lib/domain/chat-error';
import { threeSentences } from '../../fakes/read-aloud-sessions';

/** A voice that fails with these codes first; `next` takes over from it. */
const create = (failures: ChatErrorCode[], sound: string[] = [], next?: SavingVoices) => {
  const [one, two, three] = threeSentences('r1').sentences;
  const sentences = [one, two, three].flatMap((sentence) => sentence ?? []);
  const work: SentencesWork = {
    sentences: sentences.map((sentence, index) => ({ ...sentence, startsParagraph: index === 1 })),
    voices: {
      engine: 'Fake',
      pauses: { sentenceMs: 150, paragraphMs: 450 },
      voiceOf: () => ({ engineId: 'fake', voiceId: 'v' }),
      ...(next !== undefined && { next }),
    },
    sound,
  };
  const asked: string[] = [];
  const done: number[] = [];
  const by: string[] = [];
  const stopped: string[] = [];
  const { signal } = new AbortController();
  const speak = (): Promise<void> =>
    speakSentences(
      work,
      {
        make: async ({ request, restMs, isReplaceable }) => {
          by.push(`${request.voice.engineId}${isReplaceable === true ? '' : ' last'}`);
          asked.push(`${request.text} ${restMs}`);
          const code = failures.shift();
          if (code !== undefined) throw new ChatError({ code });
          return 'AAAA';
        },
        onReport: () => undefined,
        onGone: () => undefined,
      },
      signal,
      (count) => done.push(count),
      ({ engine }) => stopped.push(engine),
    );
  return { work, asked, by, stopped, done, speak };
};

describe('sentences that become a file', () => {
  it('are spoken one after another, with the longer rest where a paragraph ends', async () => {
    const { asked, done, speak, work } = create([]);

    await speak();

    expect(asked).toEqual(['One. 450', 'Two. 150', 'Three. 150']);
    expect(done).toEqual([1, 2, 3]);
    expect(work.sound).toEqual(['AAAA', 'AAAA', 'AAAA']);
  });

  it('are gone on with where there is no sound yet', async () => {
    const { asked, speak } = create([], ['AAAA', 'AAAA']);

    await speak();

    expect(asked).toEqual(['Three. 150']);
  });

  it('are tried three times each, as long as that is of any use', async () => {
    const { asked, speak } = create(['timeout', 'network', 'timeout']);
    const refused = create(['auth']);

    await expect(speak()).rejects.toMatchObject({ data: { code: 'timeout' } });
    await expect(refused.speak()).rejects.toMatchObject({ data: { code: 'auth' } });

    expect([asked.length, refused.asked.length]).toEqual([3, 1]);
  });

  const others: SavingVoices = {
    engine: 'Other',
    pauses: { sentenceMs: 150, paragraphMs: 450 },
    voiceOf: () => ({ engineId: 'other', voiceId: 'v' }),
  };

  it.each(['timeout', 'idle'] as const)(
    'are spoken by the next source from the one on that the first gave no sound for (%s)',
    async (code) => {
      const { by, stopped, speak, work } = create([code], ['AAAA'], others);

      await speak();

      expect(by).toEqual(['fake', 'other last', 'other last']);
      expect(stopped).toEqual(['Fake']);
      expect(work.sound).toHaveLength(3);
      expect(work.voices.engine).toBe('Other');
    },
  );

  it('stay with a source that says what is wrong', async () => {
    const { by, speak } = create(['auth'], [], others);

    await expect(speak()).rejects.toMatchObject({ data: { code: 'auth' } });
    expect(by).toEqual(['fake']);
  });

  it('fail when the last source is silent too, and go on there when they are asked for again', async () => {
    const { by, speak } = create(['timeout', 'timeout', 'timeout', 'timeout'], [], others);

    await expect(speak()).rejects.toMatchObject({ data: { code: 'timeout' } });
    await speak();

    expect(by).toEqual(['fake', ...Array(6).fill('other last')]);
  });
});
