import { useState } from 'react';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import { errorDataOf } from '@/lib/domain/chat-error';
import type { VoiceEngineInfo } from '@/lib/domain/read-aloud/voice-catalog';
import { originsOf } from '@/lib/domain/service-address';
import type { SettingsValues } from '@/lib/domain/settings-field';
import { requestAccess } from '@/lib/panel/access';
import { send } from '@/lib/panel/connection';

/** What became of the latest change of a source. */
export type VoiceSourceState =
  | { readonly status: 'idle' | 'saving' | 'denied' }
  | { readonly status: 'failed'; readonly error: ChatErrorData };

type Change = {
  readonly isOn: boolean;
  readonly settings: SettingsValues;
  readonly secrets?: Readonly<Record<string, string>>;
};

/** Nothing is awaited before access is asked for: the browser forgets the click. */
const changeOnce = async (source: VoiceEngineInfo, change: Change): Promise<VoiceSourceState> => {
  const { isOn, settings, secrets } = change;
  if (isOn && !(await requestAccess(originsOf(source, settings)))) return { status: 'denied' };
  const what = isOn ? { settings: { ...settings }, ...(secrets !== undefined && { secrets: { ...secrets } }) } : {};
  const { error } = await send({ type: 'voice-source-change', engineId: source.id, isOn, ...what });
  return error === undefined ? { status: 'idle' } : { status: 'failed', error };
};

/**
 * Switches a source on or off, or changes how it is reached, in the course of a click: switching on asks for exactly the
 * access that the source needs. `change` resolves to whether it went well.
 */
export const useVoiceSource = (source: VoiceEngineInfo) => {
  const [state, setState] = useState<VoiceSourceState>({ status: 'idle' });
  const change = async (wanted: Change): Promise<boolean> => {
    setState({ status: 'saving' });
    const next = await changeOnce(source, wanted).catch(
      (error: unknown): VoiceSourceState => ({ status: 'failed', error: errorDataOf(error) }),
    );
    setState(next);
    return next.status === 'idle';
  };
  return { state, change };
};
