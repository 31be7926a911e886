import { Buffer } from 'node:buffer';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SimulatedRequest } from '../core/request';

/** A key pair that the simulator accepts. */
export type KeyPair = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Temporary credentials: requests without it are refused. */
  readonly sessionToken?: string;
};

/** Why a signed request is refused: AWS's name of the error and its words. */
export type SignatureRefusal = { readonly type: string; readonly message: string };

/** How far a request's time may be from the service's. ms. */
const timeWindow = 15 * 60 * 1000;

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
const hmac = (key: string | Uint8Array, text: string): Uint8Array => createHmac('sha256', key).update(text).digest();

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

/** The path as it was sent, encoded once more. */
const canonicalPath = (url: string): string => (url.split('?')[0] ?? '/').split('/').map(encode).join('/');

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');

const canonicalRequest = (request: SimulatedRequest, signedHeaders: readonly string[]): string =>
  [
    request.method,
    canonicalPath(request.url),
    canonicalQuery(request.query),
    ...signedHeaders.map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    sha256(request.body),
  ].join('\n');

const parseTime = (stamp: string): number => {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp)?.map(Number) ?? [];
  return year === undefined
    ? Number.NaN
    : Date.UTC(year, (month ?? 1) - 1, day ?? 1, hour ?? 0, minute ?? 0, second ?? 0);
};

const stampOf = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');

const checkTime = (stamp: string, now: number): SignatureRefusal | undefined => {
  const time = parseTime(stamp);
  if (Number.isNaN(time)) {
    return { type: 'IncompleteSignatureException', message: "Date must be in ISO-8601 'basic format'." };
  }
  if (time < now - timeWindow) {
    const words = `Signature expired: ${stamp} is now earlier than ${stampOf(now - timeWindow)} (${stampOf(now)} - 15 min.)`;
    return { type: 'InvalidSignatureException', message: words };
  }
  if (time > now + timeWindow) {
    const words = `Signature not yet current: ${stamp} is still later than ${stampOf(now + timeWindow)} (${stampOf(now)} + 15 min.)`;
    return { type: 'InvalidSignatureException', message: words };
  }
  return undefined;
};

const pattern =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

const invalid = (message: string): SignatureRefusal => ({ type: 'InvalidSignatureException', message });

/**
 * Verifies AWS Signature Version 4 by making the signature again from the request, the secret key and the service's time
 * (IAM user guide, "Create a signed AWS API request"). Undefined when it holds.
 */
export const checkSignature = (
  request: SimulatedRequest,
  options: { readonly pairs: readonly KeyPair[]; readonly region: string; readonly now: number },
): SignatureRefusal | undefined => {
  const [, keyId, date, region, service, headerList, signature] =
    pattern.exec(request.headers.authorization ?? '') ?? [];
  if (keyId === undefined || headerList === undefined || signature === undefined) {
    return {
      type: 'IncompleteSignatureException',
      message:
        "Authorization header requires 'Credential' parameter. Authorization header requires 'Signature' parameter.",
    };
  }
  const pair = options.pairs.find(({ accessKeyId }) => accessKeyId === keyId);
  if (pair === undefined || pair.sessionToken !== request.headers['x-amz-security-token']) {
    return { type: 'UnrecognizedClientException', message: 'The security token included in the request is invalid.' };
  }
  if (region !== options.region) return invalid(`Credential should be scoped to a valid region.`);
  if (service !== 'bedrock') return invalid("Credential should be scoped to correct service: 'bedrock'.");
  const stamp = request.headers['x-amz-date'] ?? '';
  const wrongTime = checkTime(stamp, options.now);
  if (wrongTime !== undefined) return wrongTime;
  const signedHeaders = headerList.split(';');
  const unsigned = Object.keys(request.headers).find(
    (name) => (name === 'host' || name.startsWith('x-amz-')) && !signedHeaders.includes(name),
  );
  if (unsigned !== undefined) return invalid('There were headers present in the request which were not signed');

  const scope = `${date}/${region}/${service}/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonicalRequest(request, signedHeaders))].join('\n');
  const signingKey = [date ?? '', region, service, 'aws4_request'].reduce<string | Uint8Array>(
    (key, word) => hmac(key, word),
    `AWS4${pair.secretAccessKey}`,
  );
  if (timingSafeEqual(hmac(signingKey, text), Buffer.from(signature, 'hex'))) return undefined;
  return invalid(
    'The request signature we calculated does not match the signature you provided. Check your AWS Secret Access Key and signing method. Consult the service documentation for details.',
  );
};
