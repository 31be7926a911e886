import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePartialJson } from '@/lib/chat-stream/partial-json';
import { propertyRuns } from '@/tests/fakes/property-runs';

describe('parsePartialJson', () => {
  it('parses whole JSON as it is', () => {
    const safe = fc.jsonValue().filter((value) => !/__proto__|constructor/.test(JSON.stringify(value)));
    fc.assert(
      fc.property(safe, (value) => {
        const text = JSON.stringify(value);

        expect(parsePartialJson(text)).toEqual({ value: JSON.parse(text), state: 'successful-parse' });
      }),
      propertyRuns(1_000),
    );
  });

  it('reads every beginning of an object without escapes', () => {
    const text = '{"city":"Pâris","n":-12.5e3,"ok":true,"list":[1,{"a":null},[]]}';

    for (let end = 1; end < text.length; end += 1) {
      expect(parsePartialJson(text.slice(0, end)).state, text.slice(0, end)).toBe('repaired-parse');
    }
  });

  it('keeps text that grows and drops a key without its value', () => {
    expect(parsePartialJson('{"a":"x","b').value).toEqual({ a: 'x' });
    expect(parsePartialJson('{"a":"x","b":"y').value).toEqual({ a: 'x', b: 'y' });
  });

  it('reads keys that hold an escaped quote', () => {
    expect(parsePartialJson('{"a\\":":1,"b":2').value).toEqual({ 'a":': 1, b: 2 });
  });

  it('reads past a byte order mark, whole or cut', () => {
    expect(parsePartialJson('\uFEFF{"a":1}')).toEqual({ value: { a: 1 }, state: 'successful-parse' });
    expect(parsePartialJson('\uFEFF{"a":1')).toEqual({ value: { a: 1 }, state: 'repaired-parse' });
  });

  it('cuts off what follows a complete value', () => {
    expect(parsePartialJson('{"a":1} x')).toEqual({ value: { a: 1 }, state: 'repaired-parse' });
  });

  it('fails on keys that reach a prototype, whole or cut', () => {
    for (const text of ['{"__proto__":{"x":1}}', '{"a":[{"__proto__":1', '{"constructor":{"prototype":{}}}']) {
      expect(parsePartialJson(text)).toEqual({ value: undefined, state: 'failed-parse' });
    }
    expect(parsePartialJson('{"constructor":"x"}').state).toBe('successful-parse');
  });

  it('tells no text from empty text', () => {
    expect(parsePartialJson(undefined)).toEqual({ value: undefined, state: 'undefined-input' });
    expect(parsePartialJson('')).toEqual({ value: undefined, state: 'failed-parse' });
  });

  it('closes a deep nesting, and reads none that nobody could write again', () => {
    expect(parsePartialJson('['.repeat(150)).state).toBe('repaired-parse');
    expect(parsePartialJson('['.repeat(5_000)).state).toBe('failed-parse');
  });
});
