import { afterEach, expect, it } from 'vitest';
import { base64Of, decodeBase64 } from '@/lib/domain/base64';

const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => (index * 7919) >>> 3);
const text = Buffer.from(bytes).toString('base64');

const isNative = 'fromBase64' in Uint8Array;

afterEach(() => {
  if (isNative) return;
  Reflect.deleteProperty(Uint8Array, 'fromBase64');
  Reflect.deleteProperty(Uint8Array.prototype, 'toBase64');
});

it('turns bytes into base64 and back, whatever they are', () => {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);

  expect(base64Of(bytes)).toBe(text);
  expect(decodeBase64(text)).toEqual(bytes);
  expect(decodeBase64(base64Of(all))).toEqual(all);
  expect([base64Of(new Uint8Array()), decodeBase64('')]).toEqual(['', new Uint8Array()]);
});

it('reads base64 in lines and without its end, and throws for what is none', () => {
  expect([...decodeBase64('TW\nE')]).toEqual([77, 97]);
  expect(() => decodeBase64('T')).toThrow();
  expect(() => decodeBase64('no base64!')).toThrow();
});

it('leaves it to the browser, where it can', () => {
  if (!isNative) {
    Object.assign(Uint8Array, { fromBase64: () => Uint8Array.of(1) });
    Object.assign(Uint8Array.prototype, { toBase64: () => 'by the browser' });
  }

  expect([...decodeBase64('AQ==')]).toEqual([1]);
  expect(base64Of(Uint8Array.of(1))).toBe(isNative ? 'AQ==' : 'by the browser');
});
