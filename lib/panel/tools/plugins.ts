import { create } from 'zustand';
import type { PluginView } from '@/lib/domain/tools/plugin-preview';
import type { ChatConnection } from '@/lib/messaging/chat-connection';
import { requestAccess } from '@/lib/panel/access';
import { chatConnection, sendOrReport } from '@/lib/panel/connection';
import { showRefusal } from '@/lib/panel/show-error';
import { showToast } from '@/lib/panel/toasts';
import { outsideText } from './outside-text';

/** The plugins that are installed. Absent until the background has answered. */
export const usePlugins = create<{ readonly plugins: readonly PluginView[] | undefined }>()(() => ({
  plugins: undefined,
}));

const load = async (): Promise<void> => {
  const plugins = await sendOrReport({ type: 'plugin-list' });
  if (plugins !== undefined) usePlugins.setState({ plugins });
};

let followed: ChatConnection | undefined;

/** Mirrors the plugins from now on. */
export const followPlugins = (): void => {
  if (followed === chatConnection()) return;
  followed = chatConnection();
  followed.onEvent((event) => {
    if (event.type === 'tools-changed' && event.conversationId === undefined) void load();
  });
  followed.onReconnect(() => void load());
  void load();
};

/** Turns a plugin on or off, for all conversations. */
export const switchPlugin = async (identifier: string, isOn: boolean): Promise<void> => {
  await sendOrReport({ type: 'plugin-change', identifier, isOn });
};

/** Lets a plugin's own page be loaded from where it is now. */
export const allowFrame = async (identifier: string): Promise<void> => {
  await sendOrReport({ type: 'plugin-change', identifier, allowsFrame: true });
};

/** Removes a plugin with its settings. For a while the toast brings it back as it was. */
export const removePlugin = async ({ preview: { identifier, title } }: PluginView): Promise<void> => {
  const removed = await sendOrReport({ type: 'plugin-remove', identifier });
  if (removed === undefined) return;
  const restore = (): void => void sendOrReport({ type: 'plugin-restore', identifier });
  const undo = { run: restore, forMs: removed.undoForMs };
  showToast({ textKey: 'settings.models.removed', values: { name: outsideText(title) }, undo });
};

/** Agrees to what a plugin is now, in a press: the browser is asked for its hosts first. */
export const acceptUpdate = async ({ preview, update }: PluginView): Promise<void> => {
  if (update === undefined) return;
  try {
    if (!(await requestAccess(update.origins))) return showToast({ textKey: 'pages.accessDenied' });
  } catch (error) {
    return showRefusal(error);
  }
  await sendOrReport({ type: 'plugin-accept', identifier: preview.identifier, pin: update.pin });
};

/** Whether it came with an import, and its user has not agreed to any of it yet. */
export const isPluginImported = ({ origins, update }: PluginView): boolean =>
  update !== undefined && origins.length === 0;
