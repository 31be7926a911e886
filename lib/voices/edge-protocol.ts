/** The token that Edge's read-aloud client sends (voice service `consumer/speech/synthesize/readaloud`). */
export const trustedClientToken = '6A5AA1D4EAFF4E9FB37E23D68491D6F4';

/** Seconds between the epoch of Windows file times (1601) and that of Unix. */
const fileTimeOffsetSeconds = 11_644_473_600;
const ticksPerSecond = 10_000_000n;
/** Five minutes of 100-ns ticks: the service accepts the token of the current window. */
const windowTicks = 3_000_000_000n;

/** The ticks (100 ns since 1601) that the token is made of: the start of the five-minute window of `now` (ms since the epoch). */
export const roundedTicks = (now: number): bigint => {
  const ticks = BigInt(Math.floor(now / 1000 + fileTimeOffsetSeconds)) * ticksPerSecond;
  return ticks - (ticks % windowTicks);
};

/** `Sec-MS-GEC`: the upper-case hex SHA-256 of the window's ticks and the client token. */
export const secMsGec = async (now: number): Promise<string> => {
  const text = new TextEncoder().encode(`${roundedTicks(now)}${trustedClientToken}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  return [...digest]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
};

/** A text message of the service: headers, an empty line, data. */
export type EdgeTextMessage = { readonly headers: Readonly<Record<string, string>>; readonly data: string };

/** Writes a text message. */
export const formatEdgeMessage = ({ headers, data }: EdgeTextMessage): string =>
  `${Object.entries(headers)
    .map(([name, value]) => `${name}:${value}\r\n`)
    .join('')}\r\n${data}`;

/** Reads a text message. Without an empty line everything is headers and there is no data. */
export const parseEdgeMessage = (text: string): EdgeTextMessage => {
  const end = text.indexOf('\r\n\r\n');
  const head = end < 0 ? text : text.slice(0, end);
  const headers = new Map<string, string>();
  for (const line of head.split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.set(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return { headers: Object.fromEntries(headers), data: end < 0 ? '' : text.slice(end + 4) };
};
