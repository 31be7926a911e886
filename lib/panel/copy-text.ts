import { announce } from './announcements';
import { showToast } from './toasts';

/** Says whether something could be copied. */
export const sayCopied = async (copying: Promise<void>): Promise<void> => {
  try {
    await copying;
    showToast({ textKey: 'chat.copied' });
    announce('chat.copied');
  } catch {
    showToast({ textKey: 'chat.copyFailed' });
  }
};

/** Copies a text as it is, and says so. */
export const copyText = (text: string): Promise<void> => sayCopied(navigator.clipboard.writeText(text));
