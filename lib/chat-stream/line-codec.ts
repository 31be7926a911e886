import type { StreamPart } from '@/lib/domain/stream-part';
import { toStreamParts, toWirePart } from './live-parts';
import { type WirePart, wireFormats } from './wire-part';

const formatsByCode = new Map(wireFormats.map((format) => [format.code, format]));
const codesByType = new Map<string, string>(wireFormats.map((format) => [format.type, format.code]));

/**
 * The codes that each real codec writes: `v3` is ai 3.4, `v4data` ai 4.3, `v4assistant` its assistant variant;
 * `all` is their union.
 */
const writtenCodes = {
  all: '0123456789abcdefghijk',
  v3: '0123456789abcde',
  v4data: '02389abcdefghijk',
  v4assistant: '03456',
} as const;

/** The codec whose set of parts may be written. */
export type WireCodec = keyof typeof writtenCodes;

/**
 * Reads one line without its LF: a code, a colon, JSON (data stream v1 of ai 3.4–4.3). A CR at its end is harmless.
 *
 * @throws Error with the protocol's own text for a missing colon, an unknown code or a value of the wrong shape.
 * @throws SyntaxError as JSON.parse gives it.
 */
export const parseWirePart = (line: string): WirePart => {
  const separator = line.indexOf(':');
  if (separator === -1) throw new Error('Failed to parse stream string. No separator found.');
  const code = line.slice(0, separator);
  const format = formatsByCode.get(code);
  if (format === undefined) throw new Error(`Failed to parse stream string. Invalid code ${code}.`);
  const json: unknown = JSON.parse(line.slice(separator + 1));
  const part = format.read(json);
  if (part === undefined) throw new Error(format.expectation);
  return part;
};

/**
 * Writes one line without its LF. The value is written as it is: NaN becomes null, which reads as NaN again.
 *
 * @throws Error `Invalid stream part type: NAME` for a name that the codec does not write.
 */
export const formatWirePart = (
  part: { readonly type: string; readonly value: unknown },
  codec: WireCodec = 'all',
): string => {
  const code = codesByType.get(part.type);
  if (code === undefined || !writtenCodes[codec].includes(code)) {
    throw new Error(`Invalid stream part type: ${part.type}`);
  }
  return `${code}:${JSON.stringify(part.value)}`;
};

/**
 * Reads one line as live parts: one, or for the legacy codes as many as they stand for (none to several).
 *
 * @throws what `parseWirePart` throws.
 */
export const parseStreamLine = (line: string): readonly StreamPart[] => toStreamParts(parseWirePart(line));

/** Writes a live part as the line that `parseStreamLine` reads back, without its LF. */
export const formatStreamPart = (part: StreamPart): string => formatWirePart(toWirePart(part), 'v4data');
