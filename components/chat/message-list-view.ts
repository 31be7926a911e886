import { lazyView } from '@/components/ui/lazy-view';

/** The code that draws messages. The composer does not wait for it. */
export const MessageListView = lazyView(async () => (await import('./MessageList')).MessageList);
