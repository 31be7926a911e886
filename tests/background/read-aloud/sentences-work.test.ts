import { describe, expect, it } from 'vitest';
import { type SentencesWork, speakSentences } from '@/lib/background/read-aloud/sentences-work';
import { ChatError, type ChatErrorCode } from '@/lib/domain/chat-error';
import { threeSentences } from '../../fakes/read-aloud-sessions';

/** A voice that fails with these codes first. */
const create = (failures: ChatErrorCode[], sound: string[] = []) => {
  const [one, two, three] = threeSentences('r1').sentences;
  const sentences = [one, two, three].flatMap((sentence) => sentence ?? []);
  const work: SentencesWork = {
    sentences: sentences.map((sentence, index) => ({ ...sentence, startsParagraph: index === 1 })),
    voices: {
      engine: 'Fake',
      pauses: { sentenceMs: 150, paragraphMs: 450 },
      voiceOf: () => ({ engineId: 'fake', voiceId: 'v' }),
    },
    sound,
  };
  const asked: string[] = [];
  const done: number[] = [];
  const { signal } = new AbortController();
  const speak = (): Promise<void> =>
    speakSentences(
      work,
      {
        make: async ({ request, restMs }) => {
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
    );
  return { work, asked, done, speak };
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
});
