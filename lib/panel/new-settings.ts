import type { NewSettings } from '@/lib/domain/chat/new-settings';
import { sendOrReport } from './connection';
import { type SessionState, useSession } from './session-store';

type NewState = Pick<SessionState, 'newParameters' | 'newAssistant' | 'newTools'>;

/** What is set for the conversation that has no row yet. */
export const newSettingsOf = ({ newParameters, newAssistant, newTools }: NewState): NewSettings => ({
  ...(Object.keys(newParameters).length > 0 && { parameters: newParameters }),
  ...(newAssistant !== undefined && { assistant: newAssistant }),
  ...(newTools !== undefined && { tools: { sources: [...newTools.sources], off: [...newTools.off] } }),
});

/** Has it stored beside the draft, or forgotten. */
export const keepNewSettings = (key: string, settings: NewSettings): void =>
  void sendOrReport({
    type: 'draft-settings',
    key,
    ...(Object.keys(settings).length > 0 && { settings }),
  });

/** Changes what is set for the conversation that has no row yet. It is stored, but for temporary ones. */
export const changeNewSettings = (change: Partial<NewState>): void => {
  useSession.setState(change);
  const state = useSession.getState();
  if (state.draftKey !== '' && !state.isTemporary) keepNewSettings(state.draftKey, newSettingsOf(state));
};
