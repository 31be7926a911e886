import { partSchema } from '@/lib/domain/chat/exported-conversation';
import { pageSourceSchema } from '@/lib/domain/page-source';
import { resourceSourceSchema } from '@/lib/domain/resource-source';
import { z } from '@/lib/domain/schema';

/** What is written in a message of a part, and where the bytes of a file are if they are not in it. */
export type SafePart = { readonly part: Readonly<Record<string, unknown>>; readonly entry?: string };

/** Types whose bytes are shown or sent; any other is only kept, to be saved. */
const knownType =
  /^(image\/(png|jpeg|webp|gif)|application\/(pdf|json)|text\/[a-z0-9.+-]+|(audio|video)\/[a-z0-9.+-]+)$/;
const anyType = 'application/octet-stream';
const base64 = /^[A-Za-z0-9+/]*={0,2}$/;
const longestName = 300;

/** An address that a person may open; none of a script or of a file. */
const isWebAddress = (url: unknown): url is string => typeof url === 'string' && /^https?:\/\//i.test(url);

const withoutBad = (value: Readonly<Record<string, unknown>>, key: string, isGood: (inner: unknown) => boolean) => {
  const { [key]: inner, ...rest } = value;
  return inner === undefined || isGood(inner) ? value : rest;
};

const isPage = (value: unknown): boolean => z.safeParse(pageSourceSchema, value).success;
const isResource = (value: unknown): boolean => z.safeParse(resourceSourceSchema, value).success;

/** No date is later (ECMA-262, Time Values); ms since the epoch. */
const latest = 8.64e15;
const forgottenSchema = z.object({
  at: z.number().check(z.gte(0), z.lte(latest)),
  bytes: z.number().check(z.gte(0)),
});
const isForgotten = (value: unknown): boolean => z.safeParse(forgottenSchema, value).success;

const safeFile = (part: Readonly<Record<string, unknown>>): SafePart => {
  const { dataFile, entry, mimeType, data, name, ...rest } = part;
  const inEntry = typeof entry === 'string' ? entry : dataFile;
  const type =
    typeof mimeType === 'string' && knownType.test(mimeType.toLowerCase()) ? mimeType.toLowerCase() : anyType;
  const written = typeof data === 'string' && data.length % 4 === 0 && base64.test(data) ? data : '';
  let safe: Readonly<Record<string, unknown>> = { ...rest, mimeType: type, data: written };
  if (typeof name === 'string') safe = { ...safe, name: name.slice(0, longestName) };
  safe = withoutBad(safe, 'url', isWebAddress);
  safe = withoutBad(safe, 'page', isPage);
  safe = withoutBad(safe, 'resource', isResource);
  const hasBytes = written !== '' || typeof inEntry === 'string';
  safe = withoutBad(safe, 'forgotten', (mark) => !hasBytes && isForgotten(mark));
  return { part: safe, ...(typeof inEntry === 'string' && written === '' && { entry: inEntry }) };
};

/** A call keeps what was asked and what came; nothing waits for a yes any more. */
const safeCall = (part: Readonly<Record<string, unknown>>): SafePart => {
  const { awaitsApproval: _, approval: __, ...rest } = part;
  return { part: rest };
};

const safeSource = (part: Readonly<Record<string, unknown>>): SafePart => {
  const { source, ...rest } = part;
  return { part: { ...rest, source: withoutBad({ ...Object(source) }, 'url', isWebAddress) } };
};

/** A part of a stranger's message as it may be kept; undefined for one of no shape that we know. `value` is clean JSON. */
export const safePart = (value: unknown): SafePart | undefined => {
  const { type, ...fields } = z.safeParse(z.looseObject({ type: z.string() }), value).data ?? {};
  const part: Readonly<Record<string, unknown>> = { type, ...fields };
  const made = type === 'file' ? safeFile(part) : type === 'tool-invocation' ? safeCall(part) : { part };
  const safe = type === 'source' ? safeSource(part) : made;
  const parsed = z.safeParse(partSchema, safe.part);
  return parsed.success ? { ...safe, part: parsed.data } : undefined;
};
