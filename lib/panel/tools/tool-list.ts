import { create } from 'zustand';
import type { ModelRef } from '@/lib/domain/model';
import { type ToolChoice, withSwitch } from '@/lib/domain/tool-choice';
import type { ToolList } from '@/lib/domain/tools/tool-list';
import type { ChatConnection } from '@/lib/messaging/chat-connection';
import { activeModelOf } from '@/lib/panel/active-model';
import { chatConnection, send, sendOrDrop, sendOrReport } from '@/lib/panel/connection';
import { changeNewSettings } from '@/lib/panel/new-settings';
import { type SessionState, useSession } from '@/lib/panel/session-store';
import { useToolTokens } from '@/lib/panel/tool-tokens';
import type { ToolWait } from '@/lib/panel/tool-wait';
import { lookForPlugins } from './look-for-plugins';

/** The tools of a conversation, or of new ones. */
export type ToolListView = {
  /** Absent until the background has answered. */
  readonly list: ToolList | undefined;
  /** The last question was not answered; what was known before still stands. */
  readonly hasFailed: boolean;
};

/** Whose tools are meant, and for which model. */
type Question = { readonly conversationId?: string; readonly choice?: ToolChoice; readonly model?: ModelRef };

const questionOf = (state: SessionState): Question => {
  const active = activeModelOf(state);
  return {
    ...(state.conversation !== undefined && { conversationId: state.conversation.id }),
    ...(state.conversation === undefined && state.newTools !== undefined && { choice: state.newTools }),
    ...(active !== undefined && { model: { connectionId: active.provider.id, modelId: active.model.id } }),
  };
};

const isSame = (one: Question, other: Question): boolean =>
  one.conversationId === other.conversationId &&
  one.choice === other.choice &&
  one.model?.connectionId === other.model?.connectionId &&
  one.model?.modelId === other.model?.modelId;

/** The tools of the conversation that is shown; of new ones while it has no row yet. */
export const useToolList = create<ToolListView>()(() => ({ list: undefined, hasFailed: false }));

let asked = 0;

/** Asks which tools the conversation has. Only the answer to the last question counts. `fresh`: servers are asked, too, until it is canceled. */
export const loadToolList = async (fresh?: ToolWait): Promise<void> => {
  asked += 1;
  const own = asked;
  const { choice, ...question } = questionOf(useSession.getState());
  const answer = await send({
    type: 'tool-list',
    ...question,
    ...(choice !== undefined && { choice: { sources: [...choice.sources], off: [...choice.off] } }),
    ...(fresh !== undefined && { isFresh: true, workId: fresh.workId }),
  }).then(
    (list): ToolListView => ({ list, hasFailed: false }),
    (): Partial<ToolListView> => ({ hasFailed: true }),
  );
  if (own !== asked) return;
  useToolList.setState(answer);
  useToolTokens.setState({ tokens: answer.list?.tokens ?? 0 });
};

/** Says what this window can do, once it is known. */
const tellSkills = async (): Promise<void> => {
  const { findWindowSkills } = await import('@/lib/platform/window-skills');
  await sendOrDrop({ type: 'tool-skills', skills: await findWindowSkills() });
};

let followed: ChatConnection | undefined;
let unfollow: (() => void) | undefined;

/** Mirrors the tools of the conversation that is shown from now on. */
export const followToolList = (): void => {
  if (followed === chatConnection()) return;
  unfollow?.();
  followed = chatConnection();
  followed.onEvent((event) => {
    if (event.type !== 'tools-changed') return;
    const { conversation } = useSession.getState();
    if (event.conversationId === undefined || event.conversationId === conversation?.id) void loadToolList();
  });
  followed.onReconnect(() => void loadToolList());
  unfollow = useSession.subscribe((state, before) => {
    if (!isSame(questionOf(state), questionOf(before))) void loadToolList();
  });
  void loadToolList().then(() => lookForPlugins(useToolList.getState().list));
  void tellSkills();
};

/** One of the switches: of a source, or of one of its tools. */
export type ToolSwitch = { readonly sourceId: string; readonly toolName?: string; readonly isOn: boolean };

/** Turns a source, or one of its tools, on or off in the conversation that is shown. */
export const switchTool = async (change: ToolSwitch): Promise<void> => {
  const { conversation, newTools } = useSession.getState();
  if (conversation === undefined && newTools !== undefined) {
    changeNewSettings({ newTools: withSwitch(newTools, change) });
    return;
  }
  await sendOrReport({
    type: 'tool-switch',
    ...(conversation !== undefined && { conversationId: conversation.id }),
    ...change,
  });
};
