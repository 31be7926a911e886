import type { KeyValueArea } from '@/lib/domain/key-value-area';
import { z } from '@/lib/domain/schema';
import type { Envelope } from './envelope';

/** Encrypted records in the memory of the browser session: they are gone when it closes and never on a disk. */
export type SessionEnvelopes = {
  get(id: string): Promise<Envelope | undefined>;
  put(envelopes: readonly Envelope[]): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  all(): Promise<readonly Envelope[]>;
};

const prefix = 'vault-record:';

const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

const recordSchema = z.object({ id: z.string(), iv: z.string(), ciphertext: z.string() });

const read = (value: unknown): Envelope | undefined => {
  const record = z.safeParse(recordSchema, value).data;
  if (record === undefined) return undefined;
  const { id, iv, ciphertext } = record;
  const head = { version: 1, recordType: 'provider-secrets', schema: 1 } as const;
  return { id, ...head, iv: fromBase64(iv), ciphertext: fromBase64(ciphertext).buffer };
};

const written = ({ id, iv, ciphertext }: Envelope): z.infer<typeof recordSchema> => ({
  id,
  iv: toBase64(iv),
  ciphertext: toBase64(new Uint8Array(ciphertext)),
});

/** Keeps them in an area, each an item of its own. Its values are JSON, so bytes are written in base64. */
export const createSessionEnvelopes = (session: KeyValueArea): SessionEnvelopes => ({
  get: async (id) => read((await session.get([`${prefix}${id}`]))[`${prefix}${id}`]),
  put: (envelopes) =>
    session.set(Object.fromEntries(envelopes.map((envelope) => [`${prefix}${envelope.id}`, written(envelope)]))),
  remove: (ids) => session.remove(ids.map((id) => `${prefix}${id}`)),
  all: async () => {
    const items = await session.get();
    return Object.keys(items).flatMap((key) => (key.startsWith(prefix) ? (read(items[key]) ?? []) : []));
  },
});
