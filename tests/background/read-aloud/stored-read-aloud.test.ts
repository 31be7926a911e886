import { describe, expect, it } from 'vitest';
import { createReadAloudStore } from '@/lib/background/read-aloud/stored-read-aloud';
import { createFakeArea } from '../../fakes/key-value-area';
import { sentencesOf } from '../../fakes/session';

const readAloud = {
  readAloudId: 'r1',
  title: 'A text',
  sentences: sentencesOf('One two.', 'Three.'),
  isComplete: true,
};
const position = { index: 1, offsetMs: 700, charIndex: 4 };

describe('a reading that is kept', () => {
  it('is found again with its place', async () => {
    const area = createFakeArea();
    const store = createReadAloudStore(area);

    await store.writeReadAloud({ ...readAloud, messageId: 'm1' });
    await store.writePosition('r1', position);

    expect(await createReadAloudStore(area).read()).toMatchObject({
      readAloud: { ...readAloud, messageId: 'm1' },
      position,
    });
  });

  it('begins at its beginning when the place is another reading’s', async () => {
    const store = createReadAloudStore(createFakeArea());
    await store.writePosition('older', position);

    await store.writeReadAloud(readAloud);

    expect((await store.read())?.position).toEqual({ index: 0, offsetMs: 0, charIndex: 0 });
  });

  it('is nothing when what is kept is no reading', async () => {
    const area = createFakeArea();
    await area.set({ readAloud: { readAloudId: 'r1' } });

    expect(await createReadAloudStore(area).read()).toBeUndefined();
  });

  it('is gone with its place and its queue when it is cleared', async () => {
    const area = createFakeArea();
    const store = createReadAloudStore(area);
    await store.writeReadAloud(readAloud);
    await store.writePosition('r1', position);

    await store.clear();

    expect(await store.read()).toBeUndefined();
    expect(await area.get()).toEqual({});
  });
});
