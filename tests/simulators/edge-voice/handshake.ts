import { createHash } from 'node:crypto';

/** A request as the service's front sees it. */
export type Handshake = {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
};

const clientToken = '6A5AA1D4EAFF4E9FB37E23D68491D6F4';
const readAloudOrigin = 'chrome-extension://jdiccldimpdaibmpdkjnbmckianbfold';
/** Since December 2025 older ones are refused (reports about several clients). */
const minMajor = 143;
const windowSeconds = 300;

/** The token of the window that `offset` windows lies from now, worked out apart from the client's own code. */
const tokenOf = (nowMs: number, offset: number): string => {
  const seconds = Math.floor(nowMs / 1000) + 11_644_473_600;
  const start = seconds - (seconds % windowSeconds) + offset * windowSeconds;
  return createHash('sha256')
    .update(`${BigInt(start) * 10_000_000n}${clientToken}`)
    .digest('hex')
    .toUpperCase();
};

const checkToken = ({ query }: Handshake, now: number): readonly string[] => {
  const given = query.get('TrustedClientToken') ?? query.get('trustedclienttoken');
  const token = query.get('Sec-MS-GEC') ?? '';
  const major = Number(/^1-(\d+)\./u.exec(query.get('Sec-MS-GEC-Version') ?? '')?.[1] ?? 0);
  return [
    ...(given === clientToken ? [] : ['client-token']),
    ...([-1, 0, 1].some((offset) => tokenOf(now, offset) === token) ? [] : ['token-window']),
    ...(major >= minMajor ? [] : ['version']),
  ];
};

const checkUserAgent = ({ headers }: Handshake): readonly string[] =>
  Number(/\bEdg\/(\d+)\./u.exec(headers['user-agent'] ?? '')?.[1] ?? 0) >= minMajor ? [] : ['user-agent'];

/** Why the service would refuse to open a socket; empty when it would not. `now` is the service's time. */
export const socketRefusals = (handshake: Handshake, now: number): readonly string[] => [
  ...(handshake.path === '/consumer/speech/synthesize/readaloud/edge/v1' ? [] : ['path']),
  ...checkToken(handshake, now),
  ...checkUserAgent(handshake),
  ...(handshake.headers.origin === readAloudOrigin ? [] : ['origin']),
  ...(/^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/iu.test(handshake.query.get('ConnectionId') ?? '')
    ? []
    : ['connection-id']),
];

/** Why the service would refuse to list its voices. */
export const listRefusals = (handshake: Handshake, now: number): readonly string[] => [
  ...checkToken(handshake, now),
  ...checkUserAgent(handshake),
];
