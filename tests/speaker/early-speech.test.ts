import { expect, it } from 'vitest';
import type { SpeechChunk } from '@/lib/domain/read-aloud/voice-engine';
import { takenAtOnce } from '@/lib/speaker/early-speech';
import { collected } from '../fakes/collect';
import { settlePromises } from '../fakes/timers';

const sound = (length: number): SpeechChunk => ({ type: 'audio', bytes: new Uint8Array(length) });

it('takes everything before anybody reads it, and gives it in order', async () => {
  let made = 0;
  const chunks = takenAtOnce(
    (async function* () {
      for (const length of [1, 2, 3]) {
        made += 1;
        yield sound(length);
      }
    })(),
  );
  await settlePromises();

  expect(made).toBe(3);
  expect((await collected(chunks)).items).toEqual([sound(1), sound(2), sound(3)]);
});

it('fails as what it takes from fails, after what came before', async () => {
  const chunks = takenAtOnce(
    (async function* () {
      yield sound(1);
      throw new Error('broken');
    })(),
  );

  expect(await collected(chunks)).toMatchObject({ error: { message: 'broken' } });
});

it('ends what makes it when it is left, as soon as that has its byte', async () => {
  let isOver = false;
  let giveByte: () => void = () => undefined;
  const chunks = takenAtOnce(
    (async function* () {
      try {
        yield sound(1);
        await new Promise<void>((resolve) => {
          giveByte = resolve;
        });
        yield sound(2);
      } finally {
        isOver = true;
      }
    })(),
  );
  await chunks.next();
  await settlePromises();
  await chunks.return(undefined);
  giveByte();
  await settlePromises();

  expect(isOver).toBe(true);
});
