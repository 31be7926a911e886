import type { Recognizer, RecognizerInfo } from '@/lib/domain/dictation/recognizer';
import { browser } from './browser';
import { openai } from './openai';

/** Every recognizer, in the order in which they are offered. */
export const recognizers: readonly Recognizer[] = [browser, openai];

/** The recognizer with this id; undefined for an id that an older or newer version stored. */
export const findRecognizer = (id: string): Recognizer | undefined =>
  recognizers.find((recognizer) => recognizer.id === id);

/** The registry as data, for pages. */
export const recognizerCatalog: readonly RecognizerInfo[] = recognizers.map(
  ({ id, label, sentenceKey, host, fields, addresses }) => ({
    id,
    label,
    ...(sentenceKey !== undefined && { sentenceKey }),
    host,
    fields,
    addresses,
  }),
);
