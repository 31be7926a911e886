import {
  type DictationPreferences,
  isRecognizerSetUp,
  type RecognizerSources,
} from '@/lib/domain/dictation/dictation-preferences';
import type { Recognizer } from '@/lib/domain/dictation/recognizer';
import { hasRecorder } from '@/lib/platform/microphone';
import { recognizers } from '@/lib/recognizers/registry';

/** What the choice depends on. */
export type SourceChoice = {
  readonly dictation: Pick<DictationPreferences, 'recognizerId'>;
  readonly recognizerSources: RecognizerSources;
  /** The ids of those that the organisation allows; absent = all. */
  readonly allowed?: readonly string[] | undefined;
};

const listed = ({ allowed }: SourceChoice): readonly Recognizer[] =>
  recognizers.filter(({ id }) => allowed?.includes(id) !== false);

/** Whether a recognizer works in this browser or, if it has to be set up, has been. */
const isUsable = (recognizer: Recognizer, sources: RecognizerSources): boolean =>
  recognizer.host === 'page' ? recognizer.isSupported() : isRecognizerSetUp(sources, recognizer.id);

/** The ids of the recognizers that this browser can offer at all, whether they are set up or not. */
export const offeredRecognizers = (): readonly string[] =>
  hasRecorder()
    ? recognizers
        .filter((recognizer) => recognizer.host === 'background' || recognizer.isSupported())
        .map(({ id }) => id)
    : [];

/** The recognizer that listens: the user's choice, else the first that works. Undefined where none does. */
export const chooseRecognizer = (choice: SourceChoice): Recognizer | undefined => {
  if (!hasRecorder()) return undefined;
  const usable = listed(choice).filter((recognizer) => isUsable(recognizer, choice.recognizerSources));
  return usable.find(({ id }) => id === choice.dictation.recognizerId) ?? usable[0];
};

/** The recognizer that can take a recording; undefined where none is set up. */
export const chooseUpload = (choice: SourceChoice): Recognizer | undefined => {
  const uploads = listed(choice).filter(
    ({ id, host }) => host === 'background' && isRecognizerSetUp(choice.recognizerSources, id),
  );
  return uploads.find(({ id }) => id === choice.dictation.recognizerId) ?? uploads[0];
};
