import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { ParleyDatabase } from '@/lib/storage/read/database';
import { createDataLossSentinel } from '@/lib/storage/write/data-loss-sentinel';
import { createFakeArea } from '../../fakes/key-value-area';

const emptyDatabase = () => new ParleyDatabase('parley', { indexedDB: new IDBFactory(), IDBKeyRange });
const newId = () => crypto.randomUUID();

describe('the canary', () => {
  it('says nothing of a first start', async () => {
    expect(await createDataLossSentinel(emptyDatabase(), createFakeArea(), newId).check()).toBe('present');
  });

  it('notices that a database with a history was replaced by an empty one, once', async () => {
    const area = createFakeArea();
    const before = createDataLossSentinel(emptyDatabase(), area, newId);
    await before.check();
    await before.noteHistory();

    const after = createDataLossSentinel(emptyDatabase(), area, newId);

    expect([await after.check(), await after.check()]).toEqual(['missing', 'present']);
  });

  it('says nothing when there was no history, or when the user deleted it', async () => {
    const area = createFakeArea();
    const before = createDataLossSentinel(emptyDatabase(), area, newId);
    await before.check();
    const withoutHistory = await createDataLossSentinel(emptyDatabase(), area, newId).check();
    await before.noteHistory();
    await before.noteDeletion();

    expect([withoutHistory, await createDataLossSentinel(emptyDatabase(), area, newId).check()]).toEqual([
      'present',
      'present',
    ]);
  });
});
