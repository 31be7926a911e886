import type { ChatErrorCode } from './chat-error';

/** What an error card can offer. The panel knows how to do each of them. */
export type ChatErrorAction =
  | 'retry'
  | 'continue'
  | 'fix-key'
  | 'edit-address'
  | 'grant-access'
  | 'choose-model'
  | 'use-profile'
  | 'pull-model'
  | 'other-model'
  | 'start-guide'
  | 'copy-origins'
  | 'open-in-tab'
  | 'open-billing'
  | 'open-organization'
  | 'open-regions'
  | 'edit-message'
  | 'save-rest'
  | 'leave-out-oldest'
  | 'summarise-earlier'
  | 'larger-model'
  | 'free-space'
  | 'copy-details'
  | 'connect-model';

export type ChatErrorPolicy = {
  /** Whether the run may try again by itself, before any output. */
  readonly isRetryable: boolean;
  readonly primary: ChatErrorAction;
  readonly secondary: readonly ChatErrorAction[];
};

const retried = (primary: ChatErrorAction, ...secondary: readonly ChatErrorAction[]): ChatErrorPolicy => ({
  isRetryable: true,
  primary,
  secondary,
});
const final = (primary: ChatErrorAction, ...secondary: readonly ChatErrorAction[]): ChatErrorPolicy => ({
  isRetryable: false,
  primary,
  secondary,
});

/**
 * One row per code: whether it is retried and which actions are offered. The compiler refuses a code without a row.
 * A refused port, an unknown host, a bad certificate and a blocked request last longer than three tries take, so they
 * are shown at once.
 */
export const chatErrorPolicy: Readonly<Record<ChatErrorCode, ChatErrorPolicy>> = {
  offline: final('retry', 'other-model'),
  refused: final('start-guide', 'retry', 'edit-address', 'other-model'),
  'unknown-host': final('edit-address', 'retry', 'copy-details'),
  certificate: final('open-in-tab', 'edit-address', 'copy-details'),
  reset: retried('retry', 'other-model', 'copy-details'),
  blocked: final('grant-access', 'edit-address', 'copy-details'),
  network: retried('retry', 'edit-address', 'copy-details'),
  'insecure-address': final('edit-address', 'copy-details'),
  'origin-refused': final('copy-origins', 'retry', 'copy-details'),
  auth: final('fix-key', 'other-model', 'copy-details'),
  credit: final('open-billing', 'other-model', 'copy-details'),
  quota: final('open-billing', 'other-model', 'copy-details'),
  forbidden: final('choose-model', 'fix-key', 'copy-details'),
  region: final('open-regions', 'other-model', 'copy-details'),
  organization: final('open-organization', 'choose-model', 'copy-details'),
  'browser-refused': final('open-organization', 'fix-key', 'other-model', 'copy-details'),
  'model-not-found': final('choose-model', 'pull-model', 'copy-details'),
  'profile-needed': final('use-profile', 'choose-model', 'copy-details'),
  'wrong-address': final('edit-address', 'copy-details'),
  'too-long': final('leave-out-oldest', 'summarise-earlier', 'larger-model', 'edit-message', 'copy-details'),
  'rate-limit': retried('retry', 'other-model', 'copy-details'),
  overloaded: retried('retry', 'other-model', 'copy-details'),
  'model-loading': retried('retry', 'other-model', 'copy-details'),
  server: retried('retry', 'other-model', 'copy-details'),
  timeout: retried('retry', 'other-model', 'copy-details'),
  'bad-request': final('edit-message', 'other-model', 'copy-details'),
  'content-filter': final('edit-message', 'other-model', 'copy-details'),
  'model-fault': final('retry', 'other-model', 'copy-details'),
  malformed: final('retry', 'other-model', 'copy-details'),
  'not-an-api': final('edit-address', 'open-in-tab', 'copy-details'),
  redirected: final('edit-address', 'open-in-tab', 'copy-details'),
  intercepted: final('open-in-tab', 'retry', 'copy-details'),
  'ended-early': final('continue', 'retry', 'copy-details'),
  'worker-stopped': final('continue', 'retry'),
  'journal-damaged': final('save-rest', 'retry', 'copy-details'),
  idle: final('continue', 'retry', 'other-model'),
  'step-limit': final('continue', 'retry'),
  'too-large': final('edit-message', 'copy-details'),
  'no-model': final('connect-model', 'choose-model'),
  'service-ended': final('other-model', 'connect-model'),
  locked: final('retry', 'other-model'),
  'key-needed': final('retry', 'other-model'),
  unconfirmed: final('edit-address', 'other-model'),
  managed: final('other-model', 'copy-details'),
  'model-ended': final('choose-model', 'other-model'),
  reworded: final('retry', 'copy-details'),
  'no-voice': final('retry', 'copy-details'),
  'not-asked': final('retry', 'copy-details'),
  'storage-full': final('free-space', 'retry'),
  'storage-broken': final('free-space', 'copy-details'),
  unknown: final('retry', 'copy-details'),
};
