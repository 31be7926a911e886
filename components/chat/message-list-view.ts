import { lazyView } from '@/components/ui/lazy-view';

/** What draws messages. The composer does not wait for it. */
export const MessageListView = lazyView(async () => (await import('./MessageList')).MessageList);
