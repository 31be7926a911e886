import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';

const stringType = 7;

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const headerBytes = (name: string, value: string): Buffer => {
  const text = Buffer.from(value);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length);
  return Buffer.concat([
    Buffer.from([Buffer.byteLength(name)]),
    Buffer.from(name),
    Buffer.from([stringType]),
    length,
    text,
  ]);
};

/**
 * One frame of AWS's event stream encoding: total length, headers length, CRC-32 of those two, headers, payload, CRC-32
 * of everything before it; all numbers big-endian. Format: https://smithy.io/2.0/aws/amazon-eventstream.html
 */
export const eventFrame = (headers: Readonly<Record<string, string>>, payload: unknown): Buffer => {
  const head = Buffer.concat(Object.entries(headers).map(([name, value]) => headerBytes(name, value)));
  const body = Buffer.from(JSON.stringify(payload));
  const lengths = Buffer.concat([uint32(16 + head.length + body.length), uint32(head.length)]);
  const start = Buffer.concat([lengths, uint32(crc32(lengths)), head, body]);
  return Buffer.concat([start, uint32(crc32(start))]);
};

/** A frame of an event. */
export const event = (type: string, payload: unknown): Buffer =>
  eventFrame({ ':event-type': type, ':content-type': 'application/json', ':message-type': 'event' }, payload);

/** A frame of an exception, which ends the stream. */
export const exception = (type: string, message: string): Buffer =>
  eventFrame(
    { ':exception-type': type, ':content-type': 'application/json', ':message-type': 'exception' },
    { message },
  );

/** A frame whose last checksum is wrong. */
export const damaged = (frame: Buffer): Buffer => {
  const bytes = Buffer.from(frame);
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 0xff, bytes.length - 1);
  return bytes;
};
