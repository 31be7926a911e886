import { joinBytes } from '@/lib/domain/join-bytes';

/** A number in so many bytes, big endian. */
type Field = readonly [value: number, bytes: 1 | 2 | 3 | 4 | 8];

/** Numbers one after another. */
export const fields = (...values: readonly Field[]): Uint8Array =>
  joinBytes(
    values.map(([value, length]) =>
      Uint8Array.from({ length }, (_, index) => Math.floor(value / 256 ** (length - 1 - index)) % 256),
    ),
  );

/** So many bytes of zero. */
export const zeros = (length: number): Uint8Array => new Uint8Array(length);

/** Latin letters as bytes. */
export const ascii = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A box: its length, its name of four letters, its content (ISO/IEC 14496-12 4.2). */
export const box = (name: string, ...content: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const body = joinBytes(content);
  return joinBytes([fields([body.length + 8, 4]), ascii(name), body]);
};

/** A box with a version and flags. */
export const fullBox = (
  name: string,
  { version = 0, flags = 0 }: { readonly version?: number; readonly flags?: number },
  ...content: readonly Uint8Array[]
): Uint8Array<ArrayBuffer> => box(name, fields([version, 1], [flags, 3]), ...content);
