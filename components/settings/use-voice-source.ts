import { useState } from 'react';
import { errorDataOf } from '@/components/models/use-connect';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { VoiceEngineInfo } from '@/lib/domain/voice-catalog';
import { requestAccess } from '@/lib/panel/access';
import { request } from '@/lib/panel/session';

/** What became of the latest change of a source. */
export type VoiceSourceState =
  | { readonly status: 'idle' | 'saving' | 'denied' }
  | { readonly status: 'failed'; readonly error: ChatErrorData };

type Change = {
  readonly isOn: boolean;
  readonly settings: SettingsValues;
  readonly secrets?: Readonly<Record<string, string>>;
};

const changeOnce = async (engineId: string, { isOn, settings, secrets }: Change): Promise<VoiceSourceState> => {
  if (isOn) {
    const { origins } = await request({ type: 'voice-origins', engineId, settings });
    if (!(await requestAccess(origins))) return { status: 'denied' };
  }
  const what = isOn ? { settings: { ...settings }, ...(secrets !== undefined && { secrets: { ...secrets } }) } : {};
  const { error } = await request({ type: 'voice-source-change', engineId, isOn, ...what });
  return error === undefined ? { status: 'idle' } : { status: 'failed', error };
};

/**
 * Switches a source on or off, or changes how it is reached, in the course of a click: switching on asks for exactly the
 * access that the source needs. `change` resolves to whether it went well.
 */
export const useVoiceSource = ({ id }: VoiceEngineInfo) => {
  const [state, setState] = useState<VoiceSourceState>({ status: 'idle' });
  const change = async (wanted: Change): Promise<boolean> => {
    setState({ status: 'saving' });
    const next = await changeOnce(id, wanted).catch(
      (error: unknown): VoiceSourceState => ({ status: 'failed', error: errorDataOf(error) }),
    );
    setState(next);
    return next.status === 'idle';
  };
  return { state, change };
};
