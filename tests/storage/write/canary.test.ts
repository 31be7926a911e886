import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { ParleyDatabase } from '@/lib/storage/read/database';
import { createCanary } from '@/lib/storage/write/canary';
import { createFakeArea } from '../../fakes/key-value-area';

const emptyDatabase = () => new ParleyDatabase('parley', { indexedDB: new IDBFactory(), IDBKeyRange });
const newId = () => crypto.randomUUID();

describe('the canary', () => {
  it('says nothing of a first start', async () => {
    expect(await createCanary(emptyDatabase(), createFakeArea(), newId).check()).toBe('present');
  });

  it('notices that a database with a history was replaced by an empty one, once', async () => {
    const area = createFakeArea();
    const before = createCanary(emptyDatabase(), area, newId);
    await before.check();
    await before.noteHistory();

    const after = createCanary(emptyDatabase(), area, newId);

    expect([await after.check(), await after.check()]).toEqual(['missing', 'present']);
  });

  it('says nothing when there was no history, or when the user deleted it', async () => {
    const area = createFakeArea();
    const before = createCanary(emptyDatabase(), area, newId);
    await before.check();
    const withoutHistory = await createCanary(emptyDatabase(), area, newId).check();
    await before.noteHistory();
    await before.noteDeletion();

    expect([withoutHistory, await createCanary(emptyDatabase(), area, newId).check()]).toEqual(['present', 'present']);
  });
});
