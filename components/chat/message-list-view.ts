import { lazyView } from '@/components/app/lazy-view';

/** What draws messages. The composer does not wait for it. */
export const MessageListView = lazyView(async () => (await import('./MessageList')).MessageList);
