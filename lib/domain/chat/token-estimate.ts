/**
 * Tokens per character by class of script, a rule of thumb, not a tokenizer: Latin
 * text about four, other alphabets two to three, ideographs and syllables about one each. Always shown with "~".
 */
const classes: readonly (readonly [pattern: RegExp, tokensPerCharacter: number])[] = [
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u, 0.9],
  [/[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Thai}]/u, 0.6],
  [/[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}]/u, 0.4],
  [/\p{Emoji_Presentation}/u, 2],
  [/[\p{N}\p{P}\p{S}]/u, 0.5],
];
const otherwise = 0.25;

/** Longer texts are estimated by this many characters, taken evenly, UTF-16 units. */
const sampleLength = 20_000;
const pieceLength = 500;

/** Services add a few tokens to each message for its role and its bounds. */
export const tokensPerMessage = 4;
/** A picture of usual size; services count between a few hundred and 1,600. */
export const tokensPerPicture = 1000;

const tokensPerAscii = Float32Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return classes.find(([pattern]) => pattern.test(character))?.[1] ?? otherwise;
});

const tokensOfCharacter = (character: string): number => {
  const ascii = tokensPerAscii[character.charCodeAt(0)];
  return ascii ?? classes.find(([pattern]) => pattern.test(character))?.[1] ?? otherwise;
};

const exactly = (text: string): number => {
  let tokens = 0;
  for (const character of text) tokens += tokensOfCharacter(character);
  return tokens;
};

const sampled = (text: string): string => {
  const pieces = sampleLength / pieceLength;
  const step = text.length / pieces;
  return Array.from({ length: pieces }, (_, index) => {
    const from = Math.floor(index * step);
    return text.slice(from, from + pieceLength);
  }).join('');
};

/** About how many tokens a text is. Costs the same for every text beyond 20,000 characters. */
export const estimateTokens = (text: string): number => {
  if (text.length <= sampleLength) return Math.ceil(exactly(text));
  return Math.ceil((exactly(sampled(text)) * text.length) / sampleLength);
};
