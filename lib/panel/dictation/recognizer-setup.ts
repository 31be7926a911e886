import type { DictationPreferences } from '@/lib/domain/dictation/dictation-preferences';
import type { RecognizerInfo } from '@/lib/domain/dictation/recognizer';
import { originsOf } from '@/lib/domain/service-address';
import type { SettingsValues } from '@/lib/domain/settings-field';
import { requestAccess } from '@/lib/panel/access';
import { send, sendOrReport } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';

/** Changes some of the preferences about dictation; `pushToTalk: undefined` takes the keys away. */
export const changeDictation = (
  change: Partial<Omit<DictationPreferences, 'pushToTalk'>> & {
    readonly pushToTalk?: DictationPreferences['pushToTalk'] | undefined;
  },
): void => {
  const { pushToTalk, ...rest } = { ...useSession.getState().preferences.dictation, ...change };
  const dictation = { ...rest, ...(pushToTalk !== undefined && { pushToTalk }) };
  void sendOrReport({ type: 'preferences-change', change: { dictation } });
};

/**
 * Sets up a recognizer and makes it the one that listens, during a click: asks for exactly the access that it needs,
 * before anything is awaited. False when the access was refused, and nothing was changed. Rejects with a `ChatError`.
 */
export const setUpRecognizer = async (
  recognizer: RecognizerInfo,
  settings: SettingsValues,
  secrets: Readonly<Record<string, string>>,
): Promise<boolean> => {
  if (!(await requestAccess(originsOf(recognizer, settings)))) return false;
  const recognizerId = recognizer.id;
  await send({ type: 'recognizer-change', recognizerId, settings, secrets });
  changeDictation({ recognizerId });
  return true;
};
