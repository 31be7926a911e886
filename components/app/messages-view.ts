import { lazyView } from '@/components/ui/lazy-view';

/** The code that draws messages. The composer does not wait for it. */
export const MessagesView = lazyView(async () => (await import('./Messages')).Messages);
