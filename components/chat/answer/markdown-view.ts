import { lazyView } from '@/components/ui/lazy-view';

/** The code that draws a reply. It loads before the first word arrives, or the first words would be drawn twice. */
export const MarkdownView = lazyView(async () => (await import('@/components/chat/markdown/Markdown')).Markdown);
