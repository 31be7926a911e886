import { sayCopied } from '@/lib/panel/copy-text';

const htmlOf = async (markdown: string): Promise<Blob> => {
  const { copyableHtml } = await import('@/components/chat/markdown/copyable-html');
  return new Blob([copyableHtml(markdown)], { type: 'text/html' });
};

/** Copies Markdown as text and, made from the same checked tree, as rich text. */
export const copyMarkdown = (text: string): Promise<void> =>
  sayCopied(
    navigator.clipboard.write([
      new ClipboardItem({
        'text/plain': new Blob([text], { type: 'text/plain' }),
        'text/html': htmlOf(text),
      }),
    ]),
  );
