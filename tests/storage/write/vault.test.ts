import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createVault } from '@/lib/storage/write/vault';
import { createFakeArea } from '@/tests/fakes/key-value-area';

const rawRows = (factory: IDBFactory, store: string): Promise<readonly Record<string, unknown>[]> =>
  new Promise((resolve, reject) => {
    const opening = factory.open('vault');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const readAloud = opening.result.transaction(store).objectStore(store).getAll();
      readAloud.onsuccess = () => resolve(readAloud.result);
    };
  });

const create = () => {
  const factory = new IDBFactory();
  return {
    factory,
    vault: createVault({
      factory: { indexedDB: factory, IDBKeyRange },
      session: createFakeArea(),
      iterations: async () => 1000,
    }),
  };
};

describe('the vault', () => {
  it('gives back what it was given, also to a later worker', async () => {
    const { factory, vault } = create();

    await vault.seal('p1', { apiKey: 'sk-secret-value' });
    const later = createVault({
      factory: { indexedDB: factory, IDBKeyRange },
      session: createFakeArea(),
      iterations: async () => 1000,
    });

    expect(await later.open('p1')).toEqual({ apiKey: 'sk-secret-value' });
  });

  it('stores ciphertext under a fresh IV each time and a key that cannot be exported', async () => {
    const { factory, vault } = create();

    await vault.seal('p1', { apiKey: 'sk-secret-value' });
    const [first] = await rawRows(factory, 'envelopes');
    await vault.seal('p1', { apiKey: 'sk-secret-value' });
    const [second] = await rawRows(factory, 'envelopes');
    const [stored] = await rawRows(factory, 'keys');

    const ciphertext = first?.ciphertext;
    const text = ciphertext instanceof ArrayBuffer ? Buffer.from(ciphertext).toString('latin1') : 'sk-secret-value';
    expect(text).not.toContain('secret');
    expect(first?.iv).not.toEqual(second?.iv);
    expect(stored?.key).toMatchObject({ extractable: false });
  });

  it('opens nothing that was moved to another record', async () => {
    const { factory, vault } = create();
    await vault.seal('p1', { apiKey: 'sk-secret-value' });

    await new Promise<void>((resolve) => {
      const opening = factory.open('vault');
      opening.onsuccess = () => {
        const store = opening.result.transaction('envelopes', 'readwrite').objectStore('envelopes');
        const readAloud = store.get('p1');
        readAloud.onsuccess = () => {
          store.put({ ...readAloud.result, id: 'p2' }).onsuccess = () => resolve();
        };
      };
    });

    expect(await vault.open('p2')).toEqual({});
    expect(await vault.open('p1')).toEqual({ apiKey: 'sk-secret-value' });
  });

  it('forgets a record when it is sealed without secrets or removed', async () => {
    const { vault } = create();
    await vault.seal('p1', { apiKey: 'sk-one' });
    await vault.seal('p2', { apiKey: 'sk-two' });

    await vault.seal('p1', {});
    await vault.remove('p2');

    expect([await vault.open('p1'), await vault.open('p2')]).toEqual([{}, {}]);
  });
});
