import { isIP } from 'node:net';
import type { SimulatedRequest } from '../core/request';

/** What Ollama always allows (`envconfig.AllowedOrigins`), besides the patterns of `OLLAMA_ORIGINS`. */
const builtInOrigins: readonly string[] = [
  ...['localhost', '127.0.0.1', '0.0.0.0'].flatMap((host) => [
    `http://${host}`,
    `https://${host}`,
    `http://${host}:*`,
    `https://${host}:*`,
  ]),
  'app://*',
  'file://*',
  'tauri://*',
  'vscode-webview://*',
  'vscode-file://*',
];

const matches = (origin: string, pattern: string): boolean => {
  const [prefix = '', suffix] = pattern.split('*');
  if (suffix === undefined) return origin === pattern;
  return origin.length >= prefix.length + suffix.length && origin.startsWith(prefix) && origin.endsWith(suffix);
};

/** Whether Ollama serves a request with this `Origin`. Without one, and from its own address, it always does. */
export const isOriginAllowed = (request: SimulatedRequest, configured: readonly string[]): boolean => {
  const { origin, host } = request.headers;
  if (origin === undefined || origin === '') return true;
  if (origin === `http://${host}` || origin === `https://${host}`) return true;
  return [...builtInOrigins, ...configured].some((pattern) => matches(origin, pattern));
};

const isPrivateAddress = (host: string): boolean =>
  /^(127|10|0)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\./.test(host) || host === '::1';

/** Whether Ollama, which listens on loopback, serves a request with this `Host`: its guard against DNS rebinding. */
export const isHostAllowed = (request: SimulatedRequest): boolean => {
  const host = (request.headers.host ?? '').toLowerCase().replace(/:\d+$/, '');
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return isPrivateAddress(host.replace(/^\[|\]$/g, ''));
  return host === '' || host === 'localhost' || /\.(localhost|local|internal)$/.test(host);
};

/** The CORS headers of an allowed foreign origin. */
export const corsHeaders = (request: SimulatedRequest): Readonly<Record<string, string>> => {
  const origin = request.headers.origin;
  if (origin === undefined) return {};
  const preflight = {
    'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS',
    'access-control-allow-headers': 'Authorization,Content-Type,User-Agent,Accept,X-Requested-With,OpenAI-Beta',
    'access-control-max-age': '43200',
  };
  return {
    'access-control-allow-origin': origin,
    vary: 'Origin',
    ...(request.method === 'OPTIONS' && preflight),
  };
};
