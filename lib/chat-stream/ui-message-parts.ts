import { ChatError } from '@/lib/domain/chat-error';
import type { StreamPart } from '@/lib/domain/stream-part';
import type { Usage } from '@/lib/domain/usage';
import { parseDataUrl } from './data-url';
import { toFinishReason } from './live-parts';
import { usageOfMetadata } from './metadata-usage';
import { stepReset } from './step-reset';
import { createUiMessageBlocks } from './ui-message-blocks';
import { createUiMessageCalls } from './ui-message-calls';
import type { UiMessageEvent, UiMessageEventOf } from './ui-message-event';
import { createUrlSources, documentSource, urlSource } from './ui-message-sources';

/** Events to stream parts. */
export type UiMessageTranslator = {
  /**
   * @throws ChatError `malformed` for an event whose start or call is missing, `unknown` with the server's text for an
   * `error` event.
   */
  read(event: UiMessageEvent): readonly StreamPart[];
};

const filePart = ({ url, mediaType }: { readonly url: string; readonly mediaType: string }): StreamPart => {
  const file = parseDataUrl(url);
  if (file === undefined) return { type: 'file', mimeType: mediaType, data: '', url };
  return { type: 'file', mimeType: mediaType, data: file.data };
};

const dataItem = ({ type, id, data, transient }: UiMessageEventOf<`data-${string}`>) => ({
  type,
  ...(id !== undefined && { id }),
  ...(data !== undefined && { data }),
  ...(transient !== undefined && { transient }),
});

/** A translator for one answer. `callsBefore`: the calls of earlier requests that may get their result in it. */
export const createUiMessageTranslator = (callsBefore: readonly string[] = []): UiMessageTranslator => {
  const urlSources = createUrlSources();
  const blocks = createUiMessageBlocks(urlSources);
  const calls = createUiMessageCalls(callsBefore);
  let usage: Usage | undefined;

  const annotate = (metadata: unknown): readonly StreamPart[] => {
    if (metadata === undefined || metadata === null) return [];
    usage = usageOfMetadata(metadata) ?? usage;
    return [{ type: 'message_annotations', annotations: [metadata] }];
  };

  const start = ({ messageId, messageMetadata }: UiMessageEventOf<'start'>): readonly StreamPart[] => {
    const annotations = annotate(messageMetadata);
    return messageId === undefined ? annotations : [{ type: 'start_step', messageId }, ...annotations];
  };

  const finish = ({ finishReason, messageMetadata }: UiMessageEventOf<'finish'>): readonly StreamPart[] => {
    const annotations = annotate(messageMetadata);
    if (finishReason === 'interrupted') return annotations;
    const reason = toFinishReason(finishReason ?? 'unknown');
    return [...annotations, { type: 'finish_message', finishReason: reason, ...(usage !== undefined && { usage }) }];
  };

  const read = (event: UiMessageEvent): readonly StreamPart[] => {
    switch (event.type) {
      case 'start':
        return start(event);
      case 'start-step':
      case 'reasoning-file':
      case 'custom':
      case 'abort':
        return [];
      case 'finish-step':
        calls.endStep();
        return [{ type: 'finish_step', finishReason: 'unknown', isContinued: false }];
      case 'reset-step':
        calls.forgetStep();
        blocks.forgetStep();
        return [{ type: 'data', items: [stepReset] }];
      case 'text-start':
      case 'text-delta':
      case 'text-end':
      case 'reasoning-start':
      case 'reasoning-delta':
      case 'reasoning-end':
        return blocks.read(event);
      case 'tool-input-start':
      case 'tool-input-delta':
      case 'tool-input-available':
      case 'tool-input-error':
      case 'tool-output-available':
      case 'tool-output-error':
      case 'tool-output-denied':
      case 'tool-approval-request':
      case 'tool-approval-response':
        return calls.read(event);
      case 'steering-message':
        return [{ type: 'data', items: [{ type: event.type, id: event.id, data: event.parts }] }];
      case 'source-url':
        return urlSources(urlSource(event));
      case 'source-document':
        return [{ type: 'source', source: documentSource(event) }];
      case 'file':
        return [filePart(event)];
      case 'message-metadata':
        return annotate(event.messageMetadata);
      case 'error':
        throw new ChatError({ code: 'unknown', detail: event.errorText });
      case 'finish':
        return finish(event);
      default:
        return [{ type: 'data', items: [dataItem(event)] }];
    }
  };

  return { read };
};
