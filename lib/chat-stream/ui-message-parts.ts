import { ChatError } from '@/lib/domain/chat-error';
import type { Source, StreamPart } from '@/lib/domain/stream-part';
import type { Usage } from '@/lib/domain/usage';
import { parseDataUrl } from './data-url';
import { toFinishReason } from './live-parts';
import { usageOfMetadata } from './metadata-usage';
import { stepReset } from './step-reset';
import type { ProviderMetadata, UiMessageEvent } from './ui-message-event';

type CallPart = Extract<StreamPart, { readonly type: 'tool_call' }>;
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

const deniedPart = (toolCallId: string, reason?: string): StreamPart => ({
  type: 'tool_result',
  toolCallId,
  result: reason ?? null,
  isError: true,
  isDenied: true,
});

const callPart = (event: EventOf<'tool-input-available' | 'tool-input-error'>): CallPart => ({
  type: 'tool_call',
  toolCallId: event.toolCallId,
  toolName: event.toolName,
  args: event.input === undefined ? {} : event.input,
  ...(event.providerMetadata !== undefined && { providerMetadata: event.providerMetadata }),
});

const nonEmpty = (part: StreamPart, text: string): readonly StreamPart[] => (text === '' ? [] : [part]);

/** A translator for one answer. */
export const createUiMessageTranslator = (): UiMessageTranslator => {
  /** Steps do not close them: ai 7 merges streams, and one may end its step while another writes. */
  const openTexts = new Set<string>();
  /** Open reasoning blocks with the last signature seen on each, whether or not it was passed on. */
  const openReasonings = new Map<string, { signature?: string; isPassedOn: boolean }>();
  const streamingCalls = new Set<string>();
  const knownCalls = new Map<string, CallPart | undefined>();
  /** Calls by the id of the approval that was asked for. */
  const approvals = new Map<string, string>();
  const callsOfStep = new Set<string>();
  const sourceUrls = new Set<string>();
  let usage: Usage | undefined;

  const know = (toolCallId: string, call?: CallPart): void => {
    if (!knownCalls.has(toolCallId)) callsOfStep.add(toolCallId);
    knownCalls.set(toolCallId, call);
  };

  const requireKnown = (toolCallId: string): void => {
    if (!knownCalls.has(toolCallId)) throw malformed(`No tool call ${toolCallId}.`);
  };

  const forgetStep = (): void => {
    for (const toolCallId of callsOfStep) {
      knownCalls.delete(toolCallId);
      streamingCalls.delete(toolCallId);
    }
    openTexts.clear();
    openReasonings.clear();
    callsOfStep.clear();
  };

  const sourcePart = (source: Source): readonly StreamPart[] => {
    if (source.url === undefined || sourceUrls.has(source.url)) return [];
    sourceUrls.add(source.url);
    return [{ type: 'source', source }];
  };

  const annotate = (metadata: unknown): readonly StreamPart[] => {
    if (metadata === undefined || metadata === null) return [];
    usage = usageOfMetadata(metadata) ?? usage;
    return [{ type: 'message_annotations', annotations: [metadata] }];
  };

  const textEnd = ({ id, citations = [] }: EventOf<'text-end'>): readonly StreamPart[] => {
    if (!openTexts.delete(id)) throw malformed(`No text ${id} is open.`);
    return citations.flatMap(({ source }) =>
      source.url === undefined
        ? []
        : sourcePart({
            sourceType: 'url',
            id: source.id,
            url: source.url,
            ...(source.title !== undefined && { title: source.title }),
          }),
    );
  };

  const askForApproval = ({ approvalId, toolCallId, isAutomatic }: EventOf<'tool-approval-request'>) => {
    requireKnown(toolCallId);
    approvals.set(approvalId, toolCallId);
    const call = knownCalls.get(toolCallId);
    return call === undefined || isAutomatic === true ? [] : [{ ...call, awaitsApproval: true } as const];
  };

  const settleApproval = ({ approvalId, approved, reason }: EventOf<'tool-approval-response'>) => {
    const toolCallId = approvals.get(approvalId);
    const call = toolCallId === undefined ? undefined : knownCalls.get(toolCallId);
    if (toolCallId === undefined || call === undefined) return [];
    return approved ? [call] : [deniedPart(toolCallId, reason)];
  };

  const finish = ({ finishReason, messageMetadata }: EventOf<'finish'>): readonly StreamPart[] => {
    const annotations = annotate(messageMetadata);
    if (finishReason === 'interrupted') return annotations;
    const reason = toFinishReason(finishReason ?? 'unknown');
    return [...annotations, { type: 'finish_message', finishReason: reason, ...(usage !== undefined && { usage }) }];
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
        return [
          ...(event.messageId === undefined ? [] : [{ type: 'start_step', messageId: event.messageId } as const]),
          ...annotate(event.messageMetadata),
        ];
      case 'start-step':
      case 'reasoning-file':
      case 'custom':
      case 'abort':
        return [];
      case 'finish-step':
        callsOfStep.clear();
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
        return textEnd(event);
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
      case 'tool-input-available': {
        const call = callPart(event);
        know(event.toolCallId, call);
        return [call];
      }
      case 'tool-input-error': {
        const { toolCallId, errorText } = event;
        const call = callPart(event);
        know(toolCallId, call);
        return [call, { type: 'tool_result', toolCallId, result: errorText, isError: true }];
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
        return [deniedPart(toolCallId)];
      }
      case 'tool-approval-request':
        return askForApproval(event);
      case 'tool-approval-response':
        return settleApproval(event);
      case 'steering-message':
        return [{ type: 'data', items: [{ type: event.type, id: event.id, data: event.parts }] }];
      case 'source-url':
        return sourcePart(urlSource(event));
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
