import { chooseRecognizer, offeredRecognizers } from '@/lib/dictation/sources';
import { useSession } from './session-store';

/** Whether there is a source of recognition that works in this browser. */
export const useCanDictate = (): boolean =>
  useSession(({ preferences }) => chooseRecognizer(preferences) !== undefined);

/** The id of the source that listens; undefined where none works. */
export const useChosenSource = (): string | undefined =>
  useSession(({ preferences }) => chooseRecognizer(preferences)?.id);

/** The ids of the sources that can be chosen in this browser, set up or not. */
export const offeredSources = offeredRecognizers;
