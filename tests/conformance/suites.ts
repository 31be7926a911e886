import { chatAssembly } from './chat-assembly';
import { language } from './language';
import { llama2 } from './llama2';
import { partialJson } from './partial-json';
import { sentences } from './sentences';
import { speakable } from './speakable';
import { streamParts } from './stream-parts';
import { streamingSentences } from './streaming-sentences';
import type { ConformanceSuite } from './suite';
import { ttsText } from './tts-text';
import { voiceList } from './voice-list';
import { wordAlign } from './word-align';

/** One line per vector file that the product speaks. */
export const suites: readonly ConformanceSuite[] = [
  chatAssembly,
  language,
  llama2,
  partialJson,
  sentences,
  speakable,
  streamParts,
  streamingSentences,
  ttsText,
  voiceList,
  wordAlign,
];
