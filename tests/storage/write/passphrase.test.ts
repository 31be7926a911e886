import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { calibrateIterations, unwrapKey, wrapKey } from '@/lib/storage/write/passphrase-key';
import { createVault } from '@/lib/storage/write/vault';
import { createFakeArea } from '@/tests/fakes/key-value-area';

const begin = async () => {
  const disk = { indexedDB: new IDBFactory(), IDBKeyRange };
  const session = createFakeArea();
  const open = (memory = session) => createVault({ factory: disk, session: memory, iterations: async () => 1000 });
  const vault = open();
  await vault.seal('p1', { apiKey: 'sk-canary-0123456789' });
  return { vault, session, open };
};

it('keeps the secrets when a passphrase is set, and opens none of them once it is locked', async () => {
  const { vault, session } = await begin();

  await vault.lock.set('correct horse');
  const unlocked = await vault.open('p1');
  await vault.lock.close();

  expect(unlocked).toEqual({ apiKey: 'sk-canary-0123456789' });
  expect(await vault.lock.state()).toBe('locked');
  expect(await session.get()).toEqual({});
  await expect(vault.open('p1')).rejects.toMatchObject({ data: { code: 'locked' } });
  await expect(vault.seal('p2', { apiKey: 'x' })).rejects.toMatchObject({ data: { code: 'locked' } });
  await expect(vault.lock.keepIn('device')).rejects.toMatchObject({ data: { code: 'locked' } });
  await expect(vault.lock.set('another one')).rejects.toMatchObject({ data: { code: 'locked' } });
});

it('needs no passphrase for a record without secrets', async () => {
  const { vault } = await begin();
  await vault.lock.set('correct horse');
  await vault.lock.close();

  expect(await vault.open('keyless')).toEqual({});
});

it('is opened by the right passphrase only, and is locked again when the browser has been closed', async () => {
  const { vault, open } = await begin();
  await vault.lock.set('correct horse');
  const restarted = open(createFakeArea());

  const atStart = await restarted.lock.state();
  const wrong = await restarted.lock.open('correct house');
  const right = await restarted.lock.open('correct horse');

  expect([atStart, wrong, right]).toEqual(['locked', false, true]);
  expect(await restarted.open('p1')).toEqual({ apiKey: 'sk-canary-0123456789' });
});

it('changes the passphrase and takes it away without losing a secret', async () => {
  const { vault, open } = await begin();
  await vault.lock.set('correct horse');
  await vault.lock.set('battery staple');
  await vault.lock.close();

  expect(await vault.lock.open('correct horse')).toBe(false);
  expect(await vault.lock.open('battery staple')).toBe(true);
  await vault.lock.keepIn('device');
  expect(await open(createFakeArea()).open('p1')).toEqual({ apiKey: 'sk-canary-0123456789' });
});

it('deletes the secrets and the passphrase, and nothing else is needed to begin anew', async () => {
  const { vault } = await begin();
  await vault.lock.set('correct horse');
  await vault.lock.close();

  await vault.clear();

  expect(await vault.lock.state()).toBe('none');
  expect(await vault.open('p1')).toEqual({});
  await vault.seal('p1', { apiKey: 'new' });
  expect(await vault.open('p1')).toEqual({ apiKey: 'new' });
});

it.each([
  [100, 3_000_000],
  [250, 1_200_000],
  [900, 600_000],
])('takes, where 600,000 iterations take %i ms, %i of them', async (ms, iterations) => {
  expect(await calibrateIterations(async () => ms)).toBe(iterations);
});

it('wraps with a salt of its own each time, and notices changed parameters', async () => {
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const [one, other] = [await wrapKey(raw, 'correct horse', 1000), await wrapKey(raw, 'correct horse', 1000)];

  expect(one.salt).toHaveLength(16);
  expect(one.salt).not.toEqual(other.salt);
  expect(await unwrapKey(one, 'correct horse')).toEqual(raw);
  expect(await unwrapKey({ ...one, iterations: 999 }, 'correct horse')).toBeUndefined();
});
