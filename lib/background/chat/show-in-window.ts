import type { ChatEvent } from '@/lib/commands/all';
import type { ChannelClient } from '@/lib/messaging/channel-host';
import type { OpenWindows, PanelPlace } from './open-windows';

type Client = ChannelClient<ChatEvent>;

/** Changes what a window shows and tells its panels, except the one that asked, which gets a reply. */
export type ShowInWindow = (windowId: number, conversationId: string | undefined, asker: Client) => Promise<PanelPlace>;

/** Makes it. */
export const showToAll =
  (windows: OpenWindows, broadcast: (event: ChatEvent, except?: Client) => void): ShowInWindow =>
  async (windowId, conversationId, asker) => {
    const before = await windows.placeOf(windowId);
    if (before.conversationId === conversationId) return before;
    const place = await windows.show(windowId, conversationId);
    broadcast({ type: 'window-shows', windowId, ...(conversationId !== undefined && { conversationId }) }, asker);
    return place;
  };
