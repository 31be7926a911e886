import { describe, expect, it } from 'vitest';
import { createReadingStore } from '@/lib/background/read-aloud/stored-reading';
import { createFakeArea } from '../../fakes/key-value-area';
import { sentencesOf } from '../../fakes/session';

const reading = { readingId: 'r1', title: 'A text', sentences: sentencesOf('One two.', 'Three.'), isComplete: true };
const position = { index: 1, offsetMs: 700, charIndex: 4 };

describe('a reading that is kept', () => {
  it('is found again with its place', async () => {
    const area = createFakeArea();
    const store = createReadingStore(area);

    await store.writeReading({ ...reading, messageId: 'm1' });
    await store.writePosition('r1', position);

    expect(await createReadingStore(area).read()).toMatchObject({ reading: { ...reading, messageId: 'm1' }, position });
  });

  it('begins at its beginning when the place is another reading’s', async () => {
    const store = createReadingStore(createFakeArea());
    await store.writePosition('older', position);

    await store.writeReading(reading);

    expect((await store.read())?.position).toEqual({ index: 0, offsetMs: 0, charIndex: 0 });
  });

  it('is nothing when what is kept is no reading', async () => {
    const area = createFakeArea();
    await area.set({ reading: { readingId: 'r1' } });

    expect(await createReadingStore(area).read()).toBeUndefined();
  });

  it('is gone with its place and its queue when it is cleared', async () => {
    const area = createFakeArea();
    const store = createReadingStore(area);
    await store.writeReading(reading);
    await store.writePosition('r1', position);

    await store.clear();

    expect(await store.read()).toBeUndefined();
    expect(await area.get()).toEqual({});
  });
});
