import {
  type Assistant,
  type AssistantPlace,
  allowed,
  assistantLimits,
  type ConversationAssistant,
} from '@/lib/domain/chat/assistant';
import { withAssistant, withoutAssistant } from '@/lib/domain/chat/assistant-place';
import { firstLetters } from '@/lib/domain/first-letters';
import { isName, oneLine } from '@/lib/domain/given-name';
import { isSameJson } from '@/lib/domain/json-hash';
import { i18n } from '@/lib/i18n/instance';
import { shownAssistantOf } from '@/lib/panel/active-model';
import { announce } from '@/lib/panel/announcements';
import { sendOrReport } from '@/lib/panel/connection';
import { changeNewSettings } from '@/lib/panel/new-settings';
import { type SessionState, useSession } from '@/lib/panel/session-store';
import { showToast, undoForMs } from '@/lib/panel/toasts';
import { newId } from '@/lib/platform/new-id';

/** What was typed as the name of an assistant; empty where it is none. */
export const assistantName = (typed: string): string => {
  const name = firstLetters(oneLine(typed).trim(), assistantLimits.name).trim();
  return isName(name) ? name : '';
};

const known = (): readonly Assistant[] => useSession.getState().preferences.assistants;

const keep = async (assistant: Assistant, at?: number): Promise<string | undefined> => {
  const kept = await sendOrReport({ type: 'assistant-keep', assistant, ...(at !== undefined && { at }) });
  return kept === undefined ? undefined : assistant.id;
};

/** Keeps an assistant: a known id changes the one there is. Resolves to its id where it is kept. */
export const saveAssistant = ({ id = newId(), ...rest }: Omit<Assistant, 'id'> & { id?: string }) =>
  keep({ ...rest, id });

/** Makes another one of it, right after it. Resolves to its id where it is kept. */
export const duplicateAssistant = (assistant: Assistant): Promise<string | undefined> => {
  const name = assistantName(i18n.t('settings.assistants.copy', { name: assistant.name }));
  const at = known().findIndex((one) => one.id === assistant.id) + 1;
  return keep({ ...assistant, id: newId(), name }, at);
};

/** Puts an assistant at this place, from 0, and says where it stands. */
export const moveAssistant = async ({ id, name }: Assistant, to: number): Promise<void> => {
  if ((await sendOrReport({ type: 'assistant-move', id, to })) === undefined) return;
  announce('common.movedTo', { name, place: to + 1, all: known().length });
};

/** Deletes an assistant, and offers to bring it back to where it stood. */
export const removeAssistant = async (assistant: Assistant): Promise<void> => {
  const at = known().findIndex(({ id }) => id === assistant.id);
  if ((await sendOrReport({ type: 'assistant-remove', id: assistant.id })) === undefined) return;
  const restore = (): void => void keep(assistant, at < 0 ? undefined : at);
  showToast({ textKey: 'settings.assistants.removed', undo: { run: restore, forMs: undoForMs } });
};

/** A conversation, or one without a row, by its draft. */
const placeOf = ({ conversation, draftKey }: SessionState) => ({ conversationId: conversation?.id, draftKey });

/** What a conversation without a row will be asked with. */
const changeNew = (change: (place: AssistantPlace) => AssistantPlace): void => {
  const { newParameters, newAssistant, newTools } = useSession.getState();
  const {
    assistant,
    parameters = {},
    tools,
  } = change({
    parameters: newParameters,
    ...(newTools !== undefined && { tools: newTools }),
    ...(newAssistant !== undefined && { assistant: newAssistant }),
    ...(newAssistant?.model !== undefined && { model: newAssistant.model }),
  });
  changeNewSettings({ newParameters: parameters, newAssistant: assistant, newTools: tools });
};

const put = async (
  { conversationId, draftKey }: ReturnType<typeof placeOf>,
  assistant: ConversationAssistant | undefined,
): Promise<boolean> => {
  if (conversationId !== undefined) {
    const command = { type: 'conversation-assistant', conversationId } as const;
    return (await sendOrReport({ ...command, ...(assistant !== undefined && { assistant }) })) !== undefined;
  }
  const now = placeOf(useSession.getState());
  // The user has gone to another conversation.
  if (now.conversationId !== undefined || now.draftKey !== draftKey) return false;
  changeNew((place) => (assistant === undefined ? withoutAssistant(place) : withAssistant(place, assistant)));
  return true;
};

const change = async (assistant: Assistant | undefined): Promise<void> => {
  const state = useSession.getState();
  const before = shownAssistantOf(state);
  const place = placeOf(state);
  if (!(await put(place, assistant))) return;
  const name = (assistant ?? before)?.name ?? '';
  const textKey = assistant === undefined ? 'settings.assistants.takenOff' : 'settings.assistants.chosen';
  showToast({ textKey, values: { name }, undo: { run: () => void put(place, before), forMs: undoForMs } });
};

/** Gives the conversation that is shown an assistant, from its next question on. */
export const chooseAssistant = (assistant: Assistant): Promise<void> => change(assistant);

const habitsOf = ({ tools, takesPage }: Assistant): unknown => [tools, takesPage];

/** What the assistant of the conversation that is shown brought from a file is allowed: here, and from now on. */
export const allowAssistant = async (): Promise<void> => {
  const state = useSession.getState();
  const shown = shownAssistantOf(state);
  if (shown === undefined || !(await put(placeOf(state), allowed(shown)))) return;
  const listed = known().find(({ id }) => id === shown.id);
  if (listed?.isImported === true && isSameJson(habitsOf(listed), habitsOf(shown))) await keep(allowed(listed));
};

/** Takes the assistant of the conversation that is shown off. */
export const takeOffAssistant = (): Promise<void> => change(undefined);
