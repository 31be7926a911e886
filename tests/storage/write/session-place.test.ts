import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { createVault } from '@/lib/storage/write/vault';
import { createFakeArea } from '@/tests/fakes/key-value-area';

const secrets = { apiKey: 'sk-canary-0123456789' };

const begin = async () => {
  const factory = new IDBFactory();
  const session = createFakeArea();
  const open = (memory = session) =>
    createVault({ factory: { indexedDB: factory, IDBKeyRange }, session: memory, iterations: async () => 1000 });
  const vault = open();
  await vault.seal('p1', secrets);
  const onDisk = (): Promise<readonly unknown[]> =>
    new Promise((resolve, reject) => {
      const opening = factory.open('vault');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const readAloud = opening.result.transaction('envelopes').objectStore('envelopes').getAll();
        readAloud.onsuccess = () => resolve(readAloud.result);
      };
    });
  return { vault, session, open, onDisk };
};

describe('keys that are kept for the session', () => {
  it('are on no disk, in memory only encrypted, and there for a later worker', async () => {
    const { vault, session, open, onDisk } = await begin();

    await vault.lock.keepIn('session');
    await vault.seal('p2', { apiKey: 'sk-canary-second' });

    expect(await onDisk()).toEqual([]);
    expect(JSON.stringify(await session.get())).not.toContain('canary');
    const later = open();
    expect(await later.lock.place()).toBe('session');
    expect(await later.open('p1')).toEqual(secrets);
    expect(await later.open('p2')).toEqual({ apiKey: 'sk-canary-second' });
  });

  it('are gone when the browser was closed, and new ones are kept in the same way', async () => {
    const { vault, open, onDisk } = await begin();
    await vault.lock.keepIn('session');

    const restarted = open(createFakeArea());
    const found = [await restarted.has('p1'), await restarted.open('p1')];
    await restarted.seal('p1', secrets);

    expect(found).toEqual([false, {}]);
    expect(await restarted.open('p1')).toEqual(secrets);
    expect(await onDisk()).toEqual([]);
  });

  it('go back to the device, or under a passphrase, and leave nothing in memory but what unlocks', async () => {
    const { vault, session, onDisk } = await begin();
    await vault.lock.keepIn('session');

    await vault.lock.keepIn('device');
    expect(await session.get()).toEqual({});
    expect(await onDisk()).toHaveLength(1);
    await vault.lock.keepIn('session');
    await vault.lock.set('correct horse');

    expect(Object.keys(await session.get())).toEqual(['vault-key']);
    expect(await vault.lock.place()).toBe('device');
    expect(await vault.open('p1')).toEqual(secrets);
    await vault.lock.keepIn('session');
    expect(await vault.lock.state()).toBe('none');
    expect(Object.keys(await session.get())).toEqual(['vault-record:p1']);
    expect(await vault.open('p1')).toEqual(secrets);
  });

  it('are removed one by one and all at once', async () => {
    const { vault, session } = await begin();
    await vault.lock.keepIn('session');
    await vault.seal('p2', secrets);

    await vault.remove('p1');
    expect([await vault.has('p1'), await vault.has('p2')]).toEqual([false, true]);
    await vault.seal('p2', {});
    expect(await vault.has('p2')).toBe(false);
    await vault.seal('p3', secrets);
    await vault.clear();

    expect(await session.get()).toEqual({});
  });

  it('stay locked under their passphrase: another place is no way around it', async () => {
    const { vault, session } = await begin();
    await vault.lock.set('correct horse');
    await vault.lock.close();

    await expect(vault.lock.keepIn('session')).rejects.toMatchObject({ data: { code: 'locked' } });

    expect(await vault.lock.state()).toBe('locked');
    expect(await session.get()).toEqual({});
  });
});
