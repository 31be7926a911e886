import { ChatError, type ChatErrorCode } from '@/lib/domain/chat-error';
import type { TextKey } from '@/lib/i18n/text-key';
import { showToast } from './toasts';

/** The headline of an error. Its placeholders are `host`, `provider` and `model`. */
export const errorTitleKey = (code: ChatErrorCode): TextKey => `error.${code}.title` as const;

/** The sentence under the headline: what is kept, or what happens next. */
export const errorTextKey = (code: ChatErrorCode): TextKey => `error.${code}.text` as const;

/** Reports a command that the background refused. Nothing was lost: what the user wrote is still where it was. */
export const showRefusal = (error: unknown): void => {
  if (!(error instanceof ChatError)) throw error;
  const { code, host = '' } = error.data;
  showToast({ textKey: errorTitleKey(code), values: { host, provider: host, model: '' } });
};
