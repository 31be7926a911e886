const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'la', 'me', 'ni', 'po', 'ru', 'sa', 'te', 'vi', 'wo', 'zu'];

/** Mulberry32 (public domain, T. Ettinger): a small generator with a 32-bit state, the same on every machine. */
const randomNumbers = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
};

/**
 * `bytes` bytes of words in paragraphs, ASCII only, so that bytes, UTF-16 units and characters are the same number. Equal
 * arguments give equal text on every machine: a test compares what was stored with this by hash.
 */
export const generatedText = (bytes: number, seed = 1): string => {
  const next = randomNumbers(seed);
  const words: string[] = [];
  let length = 0;
  for (let count = 1; length < bytes; count += 1) {
    let word = '';
    for (let left = 1 + (next() % 4); left > 0; left -= 1) word += syllables[next() % syllables.length] ?? '';
    word += count % 60 === 0 ? '.\n\n' : ' ';
    words.push(word);
    length += word.length;
  }
  return words.join('').slice(0, bytes);
};
