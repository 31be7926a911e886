import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { ssmlOf, xmlEscaped } from '@/lib/voices/ssml';
import { propertyRuns } from '@/tests/fakes/property-runs';

const parsed = (ssml: string): unknown =>
  new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', trimValues: false }).parse(ssml);

it('speaks a text with a voice, and changes nothing that was not asked for', () => {
  expect(parsed(ssmlOf('Hello there.', { voice: 'en-US-AriaNeural' }))).toMatchObject({
    speak: { version: '1.0', voice: { name: 'en-US-AriaNeural', '#text': 'Hello there.' } },
  });
});

it.each([
  [{ rate: 1.5 }, { rate: '150%', pitch: '100%' }],
  [{ pitch: 0.8 }, { rate: '100%', pitch: '80%' }],
  [
    { rate: 2, pitch: 1.25 },
    { rate: '200%', pitch: '125%' },
  ],
])('speaks faster and higher as factors say: %j', (factors, expected) => {
  expect(parsed(ssmlOf('Hi', { voice: 'v', ...factors }))).toMatchObject({ speak: { voice: { prosody: expected } } });
});

it('takes a factor of zero for none', () => {
  expect(ssmlOf('Hi', { voice: 'v', rate: 0, pitch: 0 })).toBe(ssmlOf('Hi', { voice: 'v' }));
});

it('puts the style around how it is spoken', () => {
  expect(parsed(ssmlOf('Hi', { voice: 'v', style: 'cheerful', rate: 2 }))).toMatchObject({
    speak: { voice: { 'mstts:express-as': { style: 'cheerful', prosody: { rate: '200%', '#text': 'Hi' } } } },
  });
});

it.each([
  ['the text', ssmlOf('</voice><voice name="other">Hi', { voice: 'v' })],
  ['the voice', ssmlOf('Hi', { voice: 'v"><break time="9s"/>' })],
  ['the style', ssmlOf('Hi', { voice: 'v', style: '"/><audio src="https://evil.test/x.mp3"' })],
])('lets %s add no element', (_what, ssml) => {
  expect(ssml.match(/<(?!\/)[\w:-]+/gu)?.filter((name) => !/speak|voice|express-as/u.test(name))).toEqual([]);
  expect(ssml.match(/<voice /gu)).toHaveLength(1);
});

it('drops what XML does not allow, and keeps everything else', () => {
  expect(xmlEscaped('a\u0000b\u000bc\u001f\ufffe\ud800d\te\nf😀é')).toBe('abcd\te\nf😀é');
});

it('comes back from a parser as it went in, whatever the text is', () => {
  const allowed = fc
    .string({ unit: 'binary', minLength: 1 })
    .filter(
      (text) => /^[\u{20}-\u{D7FF}\u{E000}-\u{FFFD}]+$/u.test(text) && /\S/u.test(text) && !/^[\d.\s+-]/u.test(text),
    );
  fc.assert(
    fc.property(allowed, (text) => {
      const escaped = xmlEscaped(text);
      expect(escaped).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|apos);)/u);
      const read = escaped.replace(
        /&(amp|lt|gt|quot|apos);/gu,
        (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[name] ?? '',
      );
      expect(read).toBe(text);
    }),
    propertyRuns(500),
  );
});
