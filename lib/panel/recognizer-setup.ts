import type { DictationPreferences } from '@/lib/domain/dictation-preferences';
import type { SettingsValues } from '@/lib/domain/settings-field';
import { requestAccess } from './access';
import { send } from './connection';
import { useSession } from './session-store';
import { showRefusal } from './show-error';

/** Changes some of the preferences about dictation; `pushToTalk: undefined` takes the keys away. */
export const changeDictation = (
  change: Partial<Omit<DictationPreferences, 'pushToTalk'>> & {
    readonly pushToTalk?: DictationPreferences['pushToTalk'] | undefined;
  },
): void => {
  const { pushToTalk, ...rest } = { ...useSession.getState().preferences.dictation, ...change };
  const dictation = { ...rest, ...(pushToTalk !== undefined && { pushToTalk }) };
  send({ type: 'preferences-change', change: { dictation } }).catch(showRefusal);
};

/**
 * Sets up a recognizer and makes it the one that listens, in the course of a click: asks for exactly the access that it
 * needs. False when the access was refused, and nothing was changed. Rejects with a `ChatError`.
 */
export const setUpRecognizer = async (
  recognizerId: string,
  settings: SettingsValues,
  secrets: Readonly<Record<string, string>>,
): Promise<boolean> => {
  const { origins } = await send({ type: 'recognizer-origins', recognizerId, settings });
  if (!(await requestAccess(origins))) return false;
  await send({ type: 'recognizer-change', recognizerId, settings, secrets });
  changeDictation({ recognizerId });
  return true;
};
