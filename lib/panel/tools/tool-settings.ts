import { create } from 'zustand';
import type { ToolGrant } from '@/lib/domain/tool-choice';
import type { ToolList } from '@/lib/domain/tools/tool-list';
import type { ChatConnection } from '@/lib/messaging/chat-connection';
import { chatConnection, sendOrReport } from '@/lib/panel/connection';
import type { ToolSwitch } from './tool-list';

/** What the user chose about tools, whatever the conversation. Absent until the background has answered. */
export const useToolSettings = create<{
  /** What new conversations begin with. */
  readonly list: ToolList | undefined;
  /** What is allowed for good. */
  readonly grants: readonly ToolGrant[] | undefined;
}>()(() => ({ list: undefined, grants: undefined }));

/** `isFresh`: servers are asked for their tools. */
const load = async (isFresh = false): Promise<void> => {
  const [list, grants] = await Promise.all([
    sendOrReport({ type: 'tool-list', ...(isFresh && { isFresh }) }),
    sendOrReport({ type: 'tool-grants' }),
  ]);
  useToolSettings.setState({ ...(list !== undefined && { list }), ...(grants && { grants: grants.always }) });
};

let followed: ChatConnection | undefined;

/** Mirrors what the user chose about tools from now on. These pages say how servers are, so that each is asked once. */
export const followToolSettings = (): void => {
  if (followed !== chatConnection()) {
    followed = chatConnection();
    followed.onEvent((event) => {
      if (event.type === 'tools-changed') void load();
    });
    followed.onReconnect(() => void load());
  }
  void load().then(() => load(true));
};

/** Turns a source, or one of its tools, on or off for new conversations. */
export const switchForNew = async (change: ToolSwitch): Promise<void> => {
  await sendOrReport({ type: 'tool-switch', ...change });
};

/** Sets how many steps an answer can have. */
export const changeStepLimit = async (steps: number): Promise<void> => {
  await sendOrReport({ type: 'tool-step-limit', steps });
};
