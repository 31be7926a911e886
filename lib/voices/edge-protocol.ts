/** Where Edge's read-aloud service listens, for its address, its permission and its header rule. */
export const edgeServiceHost = 'speech.platform.bing.com';

/** The version of Edge that we send to the service. It refuses versions that it finds too old, with status 403. */
const edgeVersion = '143.0.3650.96';
const edgeMajor = edgeVersion.split('.')[0];

/**
 * What Edge itself sends and another browser cannot set on a socket: a header rule sets it for our own requests. The
 * origin is that of Edge's built-in read-aloud extension.
 */
export const edgeHandshakeHeaders = {
  'User-Agent': `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${edgeMajor}.0.0.0 Safari/537.36 Edg/${edgeMajor}.0.0.0`,
  Origin: 'chrome-extension://jdiccldimpdaibmpdkjnbmckianbfold',
} as const;

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

const servicePath = `${edgeServiceHost}/consumer/speech/synthesize/readaloud`;

const tokenQuery = async (now: number): Promise<string> =>
  `Sec-MS-GEC=${await secMsGec(now)}&Sec-MS-GEC-Version=1-${edgeVersion}`;

/** The address of a socket. `now` is the service's time, ms since the epoch; `connectionId` 32 hex digits. */
export const edgeSocketUrl = async (now: number, connectionId: string): Promise<string> =>
  `wss://${servicePath}/edge/v1?TrustedClientToken=${trustedClientToken}&${await tokenQuery(now)}&ConnectionId=${connectionId}`;

/** The address of the service's list of voices; its `Date` header gives the service's time. */
export const edgeVoicesUrl = async (now: number): Promise<string> =>
  `https://${servicePath}/voices/list?trustedclienttoken=${trustedClientToken}&${await tokenQuery(now)}`;

/** The format of the audio that is asked for: constant bit rate, 6,000 bytes a second. */
export const edgeOutputFormat = 'audio-24khz-48kbitrate-mono-mp3';

/** The first message of a socket. The switches are texts, as the service wants them. */
export const edgeConfigMessage = (now: number): string =>
  formatEdgeMessage({
    headers: {
      'X-Timestamp': new Date(now).toISOString(),
      'Content-Type': 'application/json; charset=utf-8',
      Path: 'speech.config',
    },
    data: JSON.stringify({
      context: {
        synthesis: {
          audio: {
            metadataoptions: { sentenceBoundaryEnabled: 'false', wordBoundaryEnabled: 'true' },
            outputFormat: edgeOutputFormat,
          },
        },
      },
    }),
  });

/** The message that begins a turn. */
export const edgeSsmlMessage = (requestId: string, ssml: string, now: number): string =>
  formatEdgeMessage({
    headers: {
      'X-RequestId': requestId,
      'Content-Type': 'application/ssml+xml',
      'X-Timestamp': new Date(now).toISOString(),
      Path: 'ssml',
    },
    data: ssml,
  });
