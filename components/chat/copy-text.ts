import { announce } from '@/lib/panel/announcements';
import { showToast } from '@/lib/panel/toasts';

const attempt = async (copying: Promise<void>): Promise<void> => {
  try {
    await copying;
    showToast({ textKey: 'chat.copied' });
    announce('chat.copied');
  } catch {
    showToast({ textKey: 'chat.copyFailed' });
  }
};

/** Copies a text as it is, and says so. */
export const copyText = (text: string): Promise<void> => attempt(navigator.clipboard.writeText(text));

const htmlOf = async (markdown: string): Promise<Blob> => {
  const { copyableHtml } = await import('@/components/chat/markdown/copyable-html');
  return new Blob([copyableHtml(markdown)], { type: 'text/html' });
};

/** Copies Markdown as text and, made from the same checked tree, as rich text. */
export const copyMarkdown = (text: string): Promise<void> =>
  attempt(
    navigator.clipboard.write([
      new ClipboardItem({
        'text/plain': new Blob([text], { type: 'text/plain' }),
        'text/html': htmlOf(text),
      }),
    ]),
  );
