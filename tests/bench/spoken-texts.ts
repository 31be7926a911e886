import { soundOf } from '../simulators/speech-sound/sound';

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** One to twelve as a word; begins anew after that. */
export const numberWord = (number: number): string => numbers[number % numbers.length] ?? '';

/** 1,728 different sentences: what was heard once is not asked for again. */
export const sentence = (number: number): string =>
  `The ${numberWord(number)} lamps of house ${numberWord(Math.floor(number / 12))} in street ${numberWord(Math.floor(number / 144))} are lit.`;

/** The service speaks a text before it is asked for: only its pace counts. */
export const prepare = async (text: string): Promise<string> => {
  await soundOf(text, 'en-US');
  return text;
};

/** So many sentences, prepared one by one. */
export const preparedSentences = async (first: number, count: number): Promise<string> => {
  const sentences: string[] = [];
  for (let index = 0; index < count; index += 1) sentences.push(await prepare(sentence(first + index)));
  return sentences.join(' ');
};

/** A sentence of 45 words without a pause in it. */
export const longSentence =
  'Before the sun has risen the keeper of the lighthouse walks down to the harbour and counts the boats that came back from the sea while everyone else in the quiet town was asleep and nobody heard the wind that had turned to the north';
