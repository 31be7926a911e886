import type { RunView } from './run-view';
import { type SessionState, useSession } from './session-store';

/** The live run of the conversation that is shown. */
export const activeRunOf = ({ runs, conversation }: SessionState): RunView | undefined =>
  Object.values(runs).find(({ run, end }) => end === undefined && run.conversationId === conversation?.id);

/** The parts of a run that change seldom: re-renders at its start, at each phase and at its end, not with each word. */
export const useActiveRun = (): Pick<RunView, 'run'> | undefined => {
  const run = useSession((state) => activeRunOf(state)?.run);
  return run === undefined ? undefined : { run };
};

/** The live or just ended run that produces a message. Re-renders with each frame of its text. */
export const useRunOf = (messageId: string): RunView | undefined => useSession((state) => state.runs[messageId]);
