import { base64Of, decodeBase64 } from '@/lib/domain/base64';
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

const recordSchema = z.object({ id: z.string(), iv: z.string(), ciphertext: z.string() });

const read = (value: unknown): Envelope | undefined => {
  const record = z.safeParse(recordSchema, value).data;
  if (record === undefined) return undefined;
  const { id, iv, ciphertext } = record;
  const head = { version: 1, recordType: 'provider-secrets', schema: 1 } as const;
  return { id, ...head, iv: decodeBase64(iv), ciphertext: decodeBase64(ciphertext).buffer };
};

const written = ({ id, iv, ciphertext }: Envelope): z.infer<typeof recordSchema> => ({
  id,
  iv: base64Of(iv),
  ciphertext: base64Of(new Uint8Array(ciphertext)),
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
