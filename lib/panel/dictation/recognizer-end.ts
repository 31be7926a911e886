import { type SourceEnd, sourceEnd } from '@/lib/domain/model-ends';
import { sendOrReport } from '@/lib/panel/connection';
import { currentTime } from '@/lib/panel/now';
import { type SessionState, useCatalog, usePreferences, useSession } from '@/lib/panel/session-store';
import { showToast } from '@/lib/panel/toasts';
import { noteTold } from '@/lib/panel/told-ends';

/** How long the way back is offered, ms. */
const undoMs = 10_000;

const endOf = (
  recognizerId: string,
  { catalog, preferences }: Pick<SessionState, 'catalog' | 'preferences'>,
): SourceEnd | undefined => {
  const recognizer = catalog.recognizers?.find(({ id }) => id === recognizerId);
  const stored = preferences.recognizerSources[recognizerId];
  if (recognizer === undefined || stored === undefined || stored.isImported === true) return undefined;
  return sourceEnd('transcription', recognizer, stored.settings, currentTime());
};

/** What is to be told of the end of a recognizer's model; undefined while it is far, or it is not set up. */
export const useRecognizerEnd = (recognizerId: string): SourceEnd | undefined =>
  endOf(recognizerId, { catalog: useCatalog(), preferences: usePreferences() });

/** Lets a recognizer listen with another model, at the same address and with the same key. Undone by the toast. */
export const listenWith = async (recognizerId: string, model: string): Promise<void> => {
  const before = useSession.getState().preferences.recognizerSources[recognizerId]?.settings ?? {};
  const change = (settings: typeof before) => sendOrReport({ type: 'recognizer-change', recognizerId, settings });
  if ((await change({ ...before, model })) === undefined) return;
  showToast({
    textKey: 'ends.moved',
    values: { name: model },
    undo: { run: () => void change(before), forMs: undoMs },
  });
};

/** A recording was heard by the successor of the model that was set up: says so, once. */
export const tellSuccession = (recognizerId: string): void => {
  const end = endOf(recognizerId, useSession.getState());
  const [name] = end?.successors ?? [];
  if (end?.isOver !== true || name === undefined) return;
  if (!noteTold({ kind: 'transcription', model: end.model, isOver: true })) return;
  showToast({ textKey: 'ends.listened', values: { model: end.model, name } });
};
