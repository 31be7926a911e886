import { describe, expect, it } from 'vitest';
import { estimatedWords } from '@/lib/speaker/estimated-words';
import { firstMissingWord, placedWords } from '@/lib/speaker/heard-part';
import { estimatedMs } from '@/lib/speech/spoken-time';

const request = { text: '“One two three.”', language: 'en-US' } as const;
const told = [
  { start: 1, end: 4, atMs: 100, endMs: 400 },
  { start: 5, end: 8, atMs: 430, endMs: 800 },
  { start: 9, end: 14, atMs: 830, endMs: 1300 },
];

describe('a sentence that broke off', () => {
  it('goes on with the first word that is not whole', () => {
    expect(firstMissingWord(request, told, 1000)).toEqual({ offset: 9, atMs: 830, beganMs: 100 });
  });

  it('goes on after a word whose time was rounded up', () => {
    expect(firstMissingWord(request, told, 790)).toEqual({ offset: 9, atMs: 830, beganMs: 100 });
  });

  it('begins anew where no word is whole', () => {
    expect(firstMissingWord(request, told, 350)).toBeUndefined();
  });

  it('has no word left when the last one is whole', () => {
    expect(firstMissingWord(request, told, 1400)).toEqual({ offset: request.text.length, atMs: 1300, beganMs: 100 });
  });

  it.each([
    ['en-US', 'One two three four five six.'],
    ['ja-JP', '空が青いのは空気のせいです。'],
    ['ar-SA', 'السماء زرقاء لأن الهواء يشتت الضوء.'],
  ] as const)('of a voice that told no times goes on by the estimate (%s)', (language, text) => {
    const expectedMs = estimatedMs(text);
    const words = placedWords(estimatedWords(text, language, expectedMs), expectedMs);
    const third = words[2];

    expect(firstMissingWord({ text, language }, [], (third?.atMs ?? 0) + 30)).toMatchObject({ offset: third?.start });
  });
});
