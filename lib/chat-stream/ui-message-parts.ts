import { ChatError } from '@/lib/domain/chat-error';
import type { Source, StreamPart } from '@/lib/domain/stream-part';
import { parseDataUrl } from './data-url';
import { stepReset } from './step-reset';
import type { ProviderMetadata, UiMessageEvent } from './ui-message-event';

type EventOf<Type extends UiMessageEvent['type']> = Extract<UiMessageEvent, { readonly type: Type }>;

/** Events to stream parts. It remembers which blocks and calls are open, because the protocol fixes their order. */
export type UiMessageTranslator = {
  /**
   * @throws ChatError `malformed` for an event whose start or call is missing, `unknown` with the server's text for an
   * `error` event.
   */
  read(event: UiMessageEvent): readonly StreamPart[];
};

const malformed = (detail: string): ChatError => new ChatError({ code: 'malformed', detail });

/** The first text under one of these names in any provider's metadata. */
const metadataText = (metadata: ProviderMetadata, ...names: readonly string[]): string | undefined => {
  const values = Object.values(metadata ?? {}).flatMap((entries) => names.map((name) => entries[name]));
  return values.find((value) => typeof value === 'string');
};

const signatureOf = (metadata: ProviderMetadata): string | undefined =>
  metadataText(metadata, 'signature', 'reasoningEncryptedContent');

const urlSource = (event: EventOf<'source-url'>): Source => ({
  sourceType: 'url',
  id: event.sourceId,
  url: event.url,
  ...(event.title !== undefined && { title: event.title }),
  ...(event.providerMetadata !== undefined && { providerMetadata: event.providerMetadata }),
});

const documentSource = (event: EventOf<'source-document'>): Source => ({
  sourceType: 'document',
  id: event.sourceId,
  mediaType: event.mediaType,
  title: event.title,
  ...(event.filename !== undefined && { filename: event.filename }),
  ...(event.providerMetadata !== undefined && { providerMetadata: event.providerMetadata }),
});

const filePart = ({ url, mediaType }: { readonly url: string; readonly mediaType: string }): StreamPart => {
  const file = parseDataUrl(url);
  if (file === undefined) return { type: 'file', mimeType: mediaType, data: '', url };
  return { type: 'file', mimeType: mediaType, data: file.data };
};

const dataItem = ({ type, id, data, transient }: EventOf<`data-${string}`>) => ({
  type,
  ...(id !== undefined && { id }),
  ...(data !== undefined && { data }),
  ...(transient !== undefined && { transient }),
});

const callPart = (event: EventOf<'tool-input-available' | 'tool-input-error'>): StreamPart => ({
  type: 'tool_call',
  toolCallId: event.toolCallId,
  toolName: event.toolName,
  args: event.input === undefined ? {} : event.input,
  ...(event.providerMetadata !== undefined && { providerMetadata: event.providerMetadata }),
});

const nonEmpty = (part: StreamPart, text: string): readonly StreamPart[] => (text === '' ? [] : [part]);

/** A translator for one answer. */
export const createUiMessageTranslator = (): UiMessageTranslator => {
  const openTexts = new Set<string>();
  /** Open reasoning blocks with the last signature seen on each, whether or not it was passed on. */
  const openReasonings = new Map<string, { signature?: string; isPassedOn: boolean }>();
  const streamingCalls = new Set<string>();
  const knownCalls = new Set<string>();
  const callsOfStep = new Set<string>();
  const sourceUrls = new Set<string>();

  const closeBlocks = (): void => {
    openTexts.clear();
    openReasonings.clear();
    callsOfStep.clear();
  };

  const know = (toolCallId: string): void => {
    if (!knownCalls.has(toolCallId)) callsOfStep.add(toolCallId);
    knownCalls.add(toolCallId);
  };

  const requireKnown = (toolCallId: string): void => {
    if (!knownCalls.has(toolCallId)) throw malformed(`No tool call ${toolCallId}.`);
  };

  const forgetStep = (): void => {
    for (const toolCallId of callsOfStep) {
      knownCalls.delete(toolCallId);
      streamingCalls.delete(toolCallId);
    }
    closeBlocks();
  };

  const reasoningStart = ({ id, providerMetadata }: EventOf<'reasoning-start'>): readonly StreamPart[] => {
    const signature = signatureOf(providerMetadata);
    openReasonings.set(id, { isPassedOn: false, ...(signature !== undefined && { signature }) });
    const data = metadataText(providerMetadata, 'redactedData');
    return data === undefined ? [] : [{ type: 'redacted_reasoning', data }];
  };

  /** A signature follows the text that it signs: one that came with the start waits for the end. */
  const signed = (id: string, metadata: ProviderMetadata, isEnd: boolean): readonly StreamPart[] => {
    const block = openReasonings.get(id);
    if (block === undefined) throw malformed(`No reasoning ${id} is open.`);
    const given = signatureOf(metadata);
    if (given !== undefined && given !== block.signature) {
      block.signature = given;
      block.isPassedOn = false;
    }
    if (block.signature === undefined || block.isPassedOn || (given === undefined && !isEnd)) return [];
    block.isPassedOn = true;
    return [{ type: 'reasoning_signature', signature: block.signature }];
  };

  const read = (event: UiMessageEvent): readonly StreamPart[] => {
    switch (event.type) {
      case 'start':
        return event.messageId === undefined ? [] : [{ type: 'start_step', messageId: event.messageId }];
      case 'start-step':
      case 'reasoning-file':
      case 'custom':
      case 'tool-approval-response':
      case 'abort':
        return [];
      case 'finish-step':
        closeBlocks();
        return [{ type: 'finish_step', finishReason: 'unknown', isContinued: false }];
      case 'reset-step':
        forgetStep();
        return [{ type: 'data', items: [stepReset] }];
      case 'text-start':
        openTexts.add(event.id);
        return [];
      case 'text-delta':
        if (!openTexts.has(event.id)) throw malformed(`No text ${event.id} is open.`);
        return nonEmpty({ type: 'text', text: event.delta }, event.delta);
      case 'text-end':
        if (!openTexts.delete(event.id)) throw malformed(`No text ${event.id} is open.`);
        return [];
      case 'reasoning-start':
        return reasoningStart(event);
      case 'reasoning-delta': {
        const signature = signed(event.id, event.providerMetadata, false);
        return [...nonEmpty({ type: 'reasoning', text: event.delta }, event.delta), ...signature];
      }
      case 'reasoning-end': {
        const signature = signed(event.id, event.providerMetadata, true);
        openReasonings.delete(event.id);
        return signature;
      }
      case 'tool-input-start':
        know(event.toolCallId);
        streamingCalls.add(event.toolCallId);
        return [{ type: 'tool_call_streaming_start', toolCallId: event.toolCallId, toolName: event.toolName }];
      case 'tool-input-delta': {
        const { toolCallId, inputTextDelta } = event;
        if (!streamingCalls.has(toolCallId)) throw malformed(`No input of tool call ${toolCallId} is open.`);
        return nonEmpty({ type: 'tool_call_delta', toolCallId, argsTextDelta: inputTextDelta }, inputTextDelta);
      }
      case 'tool-input-available':
        know(event.toolCallId);
        return [callPart(event)];
      case 'tool-input-error': {
        const { toolCallId, errorText } = event;
        know(toolCallId);
        return [callPart(event), { type: 'tool_result', toolCallId, result: errorText, isError: true }];
      }
      case 'tool-output-available': {
        const { toolCallId, output, preliminary } = event;
        requireKnown(toolCallId);
        const isPreliminary = preliminary === true && { isPreliminary: true };
        return [{ type: 'tool_result', toolCallId, result: output ?? null, ...isPreliminary }];
      }
      case 'tool-output-error': {
        const { toolCallId, errorText } = event;
        requireKnown(toolCallId);
        return [{ type: 'tool_result', toolCallId, result: errorText, isError: true }];
      }
      case 'tool-output-denied': {
        const { toolCallId } = event;
        requireKnown(toolCallId);
        return [{ type: 'tool_result', toolCallId, result: null, isError: true, isDenied: true }];
      }
      case 'tool-approval-request':
        requireKnown(event.toolCallId);
        return [];
      case 'source-url':
        if (sourceUrls.has(event.url)) return [];
        sourceUrls.add(event.url);
        return [{ type: 'source', source: urlSource(event) }];
      case 'source-document':
        return [{ type: 'source', source: documentSource(event) }];
      case 'file':
        return [filePart(event)];
      case 'message-metadata':
        return event.messageMetadata === undefined
          ? []
          : [{ type: 'message_annotations', annotations: [event.messageMetadata] }];
      case 'error':
        throw new ChatError({ code: 'unknown', detail: event.errorText });
      case 'finish':
        return [{ type: 'finish_message', finishReason: event.finishReason ?? 'unknown' }];
      default:
        return [{ type: 'data', items: [dataItem(event)] }];
    }
  };

  return { read };
};
