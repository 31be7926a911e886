import { lazyView } from '@/components/ui/lazy-view';

/** What draws a reply. It is loaded before the first word comes: words drawn without it would be drawn again by it. */
export const MarkdownView = lazyView(async () => (await import('@/components/chat/markdown/Markdown')).Markdown);
