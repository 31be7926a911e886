import { chooseRecognizer, offeredRecognizers, type SourceChoice } from '@/lib/dictation/sources';
import { type SessionState, useSession } from '@/lib/panel/session-store';

/** What the choice of a source depends on in this panel. */
export const sourceChoice = ({ preferences, managed }: SessionState = useSession.getState()): SourceChoice => ({
  ...preferences,
  allowed: managed?.allowedRecognizers,
});

/** Whether there is a source of recognition that works in this browser. */
export const useCanDictate = (): boolean => useSession((state) => chooseRecognizer(sourceChoice(state)) !== undefined);

/** The id of the source that listens; undefined where none works. */
export const useChosenSource = (): string | undefined =>
  useSession((state) => chooseRecognizer(sourceChoice(state))?.id);

/** The ids of the sources that can be chosen in this browser, set up or not. */
export const offeredSources = offeredRecognizers;
