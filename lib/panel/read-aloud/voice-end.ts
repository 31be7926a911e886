import { type SourceEnd, sourceEnd } from '@/lib/domain/model-ends';
import type { VoiceEngineInfo } from '@/lib/domain/read-aloud/voice-catalog';
import { isVoiceSourceOn } from '@/lib/domain/read-aloud/voice-preferences';
import { originsOf } from '@/lib/domain/service-address';
import { requestAccess } from '@/lib/panel/access';
import { sendOrReport } from '@/lib/panel/connection';
import { currentTime } from '@/lib/panel/now';
import { type SessionState, useCatalog, usePreferences, useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { showToast, undoForMs } from '@/lib/panel/toasts';

/** What ends of a source of voices that is on, and the source that takes its place, where this browser has it. */
export type VoiceEnd = SourceEnd & { readonly source: VoiceEngineInfo; readonly successor?: VoiceEngineInfo };

/** What is to be told of a source's end; undefined while it is far, or the source is off. */
export const voiceEnd = (
  engineId: string | undefined,
  { catalog, preferences }: Pick<SessionState, 'catalog' | 'preferences'> = useSession.getState(),
): VoiceEnd | undefined => {
  const { voices = [] } = catalog;
  const { voiceSources } = preferences;
  const source = voices.find(({ id }) => id === engineId);
  if (source === undefined || !isVoiceSourceOn(voiceSources, source)) return undefined;
  const end = sourceEnd('speech', source, voiceSources[source.id]?.settings ?? {}, currentTime());
  if (end === undefined) return undefined;
  const successor = voices.find(({ id, model }) => id !== source.id && end.successors.some((name) => name === model));
  return { ...end, source, ...(successor !== undefined && { successor }) };
};

/** `voiceEnd`, followed. */
export const useVoiceEnd = (engineId: string | undefined): VoiceEnd | undefined =>
  voiceEnd(engineId, { catalog: useCatalog(), preferences: usePreferences() });

/** Everything as it was: which sources were on, whose key was there, which voices were chosen. */
const restore = async (
  { source, successor }: { readonly source: VoiceEngineInfo; readonly successor: VoiceEngineInfo },
  { voice, voiceSources }: ReturnType<typeof useSession.getState>['preferences'],
): Promise<void> => {
  const stored = voiceSources[successor.id];
  const given = successor.fields.filter(({ type, name }) => type === 'secret' && stored?.secrets[name] === undefined);
  await sendOrReport({
    type: 'voice-source-change',
    engineId: successor.id,
    isOn: stored?.isOn ?? false,
    secrets: Object.fromEntries(given.map(({ name }) => [name, ''])),
  });
  await sendOrReport({ type: 'voice-source-change', engineId: source.id, isOn: true });
  await sendOrReport({ type: 'preferences-change', change: { voice } });
};

/**
 * Lets the successor read in place of a source that ends, in the course of a click: nothing is awaited before the access
 * that it needs is asked for. Undone by the toast. Says why when it cannot, and then nothing has changed.
 */
export const moveToSuccessor = async (end: {
  readonly source: VoiceEngineInfo;
  readonly successor: VoiceEngineInfo;
}): Promise<void> => {
  const { source, successor } = end;
  const before = useSession.getState().preferences;
  try {
    if (!(await requestAccess(originsOf(successor, before.voiceSources[successor.id]?.settings ?? {})))) {
      showToast({ textKey: 'settings.voice.denied', values: { name: successor.label } });
      return;
    }
  } catch (error) {
    showRefusal(error);
    return;
  }
  const done = await sendOrReport({
    type: 'voice-source-succeed',
    engineId: source.id,
    successorId: successor.id,
  });
  if (done === undefined) return;
  showToast({
    textKey: 'ends.moved',
    values: { name: successor.label },
    undo: { run: () => void restore(end, before), forMs: undoForMs },
  });
};
