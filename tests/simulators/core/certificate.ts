import { Buffer } from 'node:buffer';
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

// DER tags of X.690.
const tag = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectId: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
  extensions: 0xa3,
  dnsName: 0x82,
  ipAddress: 0x87,
} as const;

const encodeLength = (length: number): Buffer => {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = Buffer.from(length.toString(16).padStart(length > 0xff ? 4 : 2, '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes]);
};

const encode = (kind: number, ...content: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([kind]), encodeLength(body.length), body]);
};

// 1.2.840.10045.4.3.2 (ecdsa-with-SHA256), 2.5.4.3 (commonName), 2.5.29.17 (subjectAltName).
const ecdsaWithSha256 = encode(tag.sequence, encode(tag.objectId, Buffer.from('2a8648ce3d040302', 'hex')));
const commonName = encode(tag.objectId, Buffer.from('550403', 'hex'));
const subjectAltName = encode(tag.objectId, Buffer.from('551d11', 'hex'));

const encodeName = (text: string): Buffer =>
  encode(tag.sequence, encode(tag.set, encode(tag.sequence, commonName, encode(tag.utf8String, Buffer.from(text)))));

const encodeTime = (ms: number): Buffer =>
  encode(
    tag.utcTime,
    Buffer.from(
      `${new Date(ms)
        .toISOString()
        .replace(/[-:T]|\.\d+/g, '')
        .slice(2)}`,
    ),
  );

const encodeAltName = (name: string): Buffer =>
  isIPv4(name)
    ? encode(tag.ipAddress, Buffer.from(name.split('.').map(Number)))
    : encode(tag.dnsName, Buffer.from(name));

const toPem = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;

/** A certificate and its private key, both PEM. */
export type Certificate = { readonly cert: string; readonly key: string };

/**
 * Makes a self-signed X.509 v3 certificate (RFC 5280) on P-256 for these host names and IPv4 addresses, valid from
 * yesterday for a month. Made at every start, so that no key lies in the repository.
 */
export const createCertificate = (names: readonly string[] = ['localhost', '127.0.0.1']): Certificate => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const day = 24 * 60 * 60 * 1000;
  const now = Date.now();
  const serial = randomBytes(8);
  serial.writeUInt8(0x40 | (serial.readUInt8(0) & 0x3f), 0);
  const name = encodeName('Parley simulator');
  const toBeSigned = encode(
    tag.sequence,
    encode(tag.version, encode(tag.integer, Buffer.from([2]))),
    encode(tag.integer, serial),
    ecdsaWithSha256,
    name,
    encode(tag.sequence, encodeTime(now - day), encodeTime(now + 30 * day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    encode(
      tag.extensions,
      encode(
        tag.sequence,
        encode(
          tag.sequence,
          subjectAltName,
          encode(tag.octetString, encode(tag.sequence, ...names.map(encodeAltName))),
        ),
      ),
    ),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const certificate = encode(
    tag.sequence,
    toBeSigned,
    ecdsaWithSha256,
    encode(tag.bitString, Buffer.concat([Buffer.from([0]), signature])),
  );
  return { cert: toPem(certificate), key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
};
