import type { ChatCommandType } from '@/lib/domain/chat-command';

/**
 * Whether a command may be sent again when the worker died before it answered: done twice it does what once does.
 * `ask` is, since its request id is stored once.
 */
const repeatable: Readonly<Record<ChatCommandType, boolean>> = {
  hello: true,
  'conversation-open': true,
  ask: true,
  stop: true,
  retry: false,
  'history-trim': false,
  edit: false,
  continue: false,
  'queue-cancel': false,
  'retry-now': true,
  'branch-select': true,
  'message-delete': true,
  subscribe: true,
  resume: true,
  'draft-change': true,
  'draft-file-add': true,
  'draft-file-remove': true,
  'conversation-rename': true,
  'conversation-pin': true,
  'conversation-model': true,
  'conversation-parameters': true,
  'conversation-delete': true,
  undo: true,
  'everything-delete': true,
  'storage-usage': true,
  'provider-origins': true,
  'provider-add': false,
  'provider-change': true,
  'provider-test': true,
  'provider-remove': true,
  'provider-examine': true,
  'provider-examine-cancel': true,
  'provider-address': true,
  'local-discover': true,
  'local-identify': true,
  'model-pull': true,
  'model-pull-cancel': true,
  'model-remove': false,
  'preferences-change': true,
  'voice-origins': true,
  'voice-source-change': true,
  'voice-list': true,
};

/** Whether a command in flight at the death of the worker is sent to the next one. */
export const isRepeatable = (type: ChatCommandType): boolean => repeatable[type];
