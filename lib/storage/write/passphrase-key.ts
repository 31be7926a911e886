import type { Clock } from '@/lib/domain/clock';

/** The least that OWASP's Password Storage Cheat Sheet recommends for PBKDF2-HMAC-SHA-256. */
const minIterations = 600_000;
const maxIterations = 3_000_000;
/** How long a user waits for each unlocking, ms. */
const goal = 500;

/** A key under a passphrase, with everything that is needed to try one. Holds no secret by itself. */
export type WrappedKey = {
  readonly version: 1;
  readonly kdf: 'PBKDF2-HMAC-SHA-256';
  readonly iterations: number;
  /** 16 random bytes. */
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly iv: Uint8Array<ArrayBuffer>;
  /** The key, encrypted by AES-256-GCM. */
  readonly wrapped: ArrayBuffer;
};

type Parameters = Pick<WrappedKey, 'iterations' | 'salt'>;

const encode = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(new TextEncoder().encode(text));

const boundTo = ({ version, kdf, iterations }: Pick<WrappedKey, 'version' | 'kdf' | 'iterations'>) =>
  encode(JSON.stringify({ recordType: 'vault-key', version, kdf, iterations }));

/** The same passphrase has the same bytes however a keyboard composes its letters (Unicode NFKC). */
const derive = async (passphrase: string, { iterations, salt }: Parameters): Promise<CryptoKey> => {
  const material = await crypto.subtle.importKey('raw', encode(passphrase.normalize('NFKC')), 'PBKDF2', false, [
    'deriveKey',
  ]);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', iterations, salt },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
};

/** Measures how long this many iterations take on this computer, ms. */
export const measureDerivation =
  (clock: Clock) =>
  async (iterations: number): Promise<number> => {
    const startedAt = clock.now();
    await derive('calibration', { iterations, salt: crypto.getRandomValues(new Uint8Array(16)) });
    return clock.now() - startedAt;
  };

/**
 * As many iterations as take about half a second here, between OWASP's least and three million. `measure` says how long
 * a number of them takes, ms.
 */
export const calibrateIterations = async (measure: (iterations: number) => Promise<number>): Promise<number> => {
  const ms = await measure(minIterations);
  const fitting = ms > 0 ? Math.round((minIterations * goal) / ms) : maxIterations;
  return Math.min(maxIterations, Math.max(minIterations, fitting));
};

/** Wraps a raw key under a passphrase, with a fresh salt and IV. */
export const wrapKey = async (
  raw: Uint8Array<ArrayBuffer>,
  passphrase: string,
  iterations: number,
): Promise<WrappedKey> => {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const head = { version: 1, kdf: 'PBKDF2-HMAC-SHA-256', iterations } as const;
  const key = await derive(passphrase, { iterations, salt });
  const wrapped = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: boundTo(head) }, key, raw);
  return { ...head, salt, iv, wrapped };
};

/** The raw key; undefined for a wrong passphrase, which only the authentication of AES-GCM shows. */
export const unwrapKey = async (row: WrappedKey, passphrase: string): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  const key = await derive(passphrase, row);
  try {
    return new Uint8Array(
      await crypto.subtle.decrypt({ name: 'AES-GCM', iv: row.iv, additionalData: boundTo(row) }, key, row.wrapped),
    );
  } catch {
    return undefined;
  }
};
