import type { ChatErrorCode, ChatErrorData } from '@/lib/domain/chat-error';
import type { Message } from '@/lib/domain/message';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import type { TextValues } from '@/lib/i18n/text-key';

/** The names that error texts mention. */
export const errorValues = (
  error: ChatErrorData,
  message: Pick<Message, 'model' | 'modelName'>,
  provider: ConnectedProvider | undefined,
): TextValues => {
  const host = error.host ?? provider?.host ?? '';
  return { host, provider: provider?.label ?? host, model: message.modelName ?? message.model?.modelId ?? '' };
};

/** What failed, as the tile of its card shows it. */
export const errorSubject = (code: ChatErrorCode): 'key' | 'model' | 'network' | 'pause' | 'storage' | 'request' => {
  switch (code) {
    case 'auth':
    case 'credit':
    case 'quota':
    case 'forbidden':
    case 'organization':
    case 'browser-refused':
    case 'locked':
    case 'key-needed':
    case 'unconfirmed':
    case 'managed':
      return 'key';
    case 'no-model':
    case 'model-not-found':
    case 'profile-needed':
    case 'model-loading':
      return 'model';
    case 'offline':
    case 'refused':
    case 'unknown-host':
    case 'certificate':
    case 'reset':
    case 'blocked':
    case 'network':
    case 'insecure-address':
    case 'origin-refused':
    case 'wrong-address':
    case 'service-ended':
    case 'model-ended':
    case 'not-an-api':
    case 'redirected':
    case 'intercepted':
    case 'region':
    case 'ended-early':
    case 'worker-stopped':
    case 'journal-damaged':
    case 'idle':
      return 'network';
    case 'rate-limit':
    case 'overloaded':
    case 'timeout':
    case 'step-limit':
      return 'pause';
    case 'storage-full':
    case 'storage-broken':
      return 'storage';
    case 'no-voice':
    case 'reworded':
    case 'too-long':
    case 'server':
    case 'bad-request':
    case 'content-filter':
    case 'model-fault':
    case 'malformed':
    case 'too-large':
    case 'not-asked':
    case 'unknown':
      return 'request';
    default:
      return code satisfies never;
  }
};

/** The details as plain text, to be copied into a report. They hold no key and no URL query (`ChatErrorData`). */
export const errorReport = (error: ChatErrorData): string =>
  [
    error.code,
    error.status === undefined ? undefined : `HTTP ${error.status}`,
    error.serviceCode,
    error.host,
    error.requestId,
    error.detail,
    error.upstream,
  ]
    .filter((line) => line !== undefined)
    .join('\n');
