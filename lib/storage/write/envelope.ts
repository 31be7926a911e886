import { z } from '@/lib/domain/schema';

/** Secrets of one connected provider, by field name. */
export type Secrets = Readonly<Record<string, string>>;

/** An encrypted record. `version` names this envelope's format, `schema` the format of what is inside. */
export type Envelope = {
  readonly id: string;
  readonly version: 1;
  readonly recordType: 'provider-secrets';
  readonly schema: 1;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly ciphertext: ArrayBuffer;
};

const secretsSchema = z.record(z.string(), z.string());

const encode = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text));

const boundTo = (envelope: Pick<Envelope, 'recordType' | 'id' | 'schema'>): Uint8Array<ArrayBuffer> =>
  encode(JSON.stringify({ recordType: envelope.recordType, id: envelope.id, schema: envelope.schema }));

/** Encrypts the secrets of a record under a fresh IV. */
export const sealEnvelope = async (id: string, secrets: Secrets, key: CryptoKey): Promise<Envelope> => {
  const head = { id, version: 1, recordType: 'provider-secrets', schema: 1 } as const;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const ciphertext = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: boundTo(head) },
    key,
    encode(JSON.stringify(secrets)),
  );
  return { ...head, iv, ciphertext };
};

/** Decrypts a record; undefined for one that is damaged, was moved, or belongs to another key. */
export const openEnvelope = async (envelope: Envelope, key: CryptoKey): Promise<Secrets | undefined> => {
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: envelope.iv, additionalData: boundTo(envelope) },
      key,
      envelope.ciphertext,
    );
    return z.parse(secretsSchema, JSON.parse(new TextDecoder().decode(plain)));
  } catch {
    return undefined;
  }
};
