import { ChatError } from '@/lib/domain/chat-error';
import type { StreamPart } from '@/lib/domain/stream-part';
import type { ToolApproval } from '@/lib/domain/tool-approval';
import { givenArguments } from './joined-arguments';
import type { UiMessageEventOf } from './ui-message-event';

type CallPart = Extract<StreamPart, { readonly type: 'tool_call' }>;

/** The events of tool calls, from their first input to their result. */
export type CallEvent = UiMessageEventOf<
  | 'tool-input-start'
  | 'tool-input-delta'
  | 'tool-input-available'
  | 'tool-input-error'
  | 'tool-output-available'
  | 'tool-output-error'
  | 'tool-output-denied'
  | 'tool-approval-request'
  | 'tool-approval-response'
>;

/** The tool calls of one answer. It remembers which are open, because the protocol fixes their order. */
export type UiMessageCalls = {
  /** Throws ChatError `malformed` for an event whose call is missing. */
  read(event: CallEvent): readonly StreamPart[];
  /** The step is over: its calls stay. */
  endStep(): void;
  /** The step is written again: its calls no longer count. */
  forgetStep(): void;
};

const malformed = (detail: string): ChatError => new ChatError({ code: 'malformed', detail });

const deniedPart = (toolCallId: string, reason?: string): StreamPart => ({
  type: 'tool_result',
  toolCallId,
  result: reason ?? null,
  isError: true,
  isDenied: true,
});

const failedPart = (toolCallId: string, errorText: string): StreamPart => ({
  type: 'tool_result',
  toolCallId,
  result: errorText,
  isError: true,
});

const callPart = (event: UiMessageEventOf<'tool-input-available' | 'tool-input-error'>): CallPart => ({
  type: 'tool_call',
  toolCallId: event.toolCallId,
  toolName: event.toolName,
  args: event.input === undefined ? {} : event.type === 'tool-input-error' ? event.input : givenArguments(event.input),
  ...(event.providerMetadata !== undefined && { providerMetadata: event.providerMetadata }),
});

/** A question as it goes back with its answer: the names that ai 7's own client gives (`process-ui-message-stream.ts`). */
const approvalOf = (event: UiMessageEventOf<'tool-approval-request'>): ToolApproval => ({
  id: event.approvalId,
  ...(event.approvalDescriptor !== undefined && { descriptor: event.approvalDescriptor }),
  ...('inputSchemaInput' in event && { inputSchemaInput: event.inputSchemaInput }),
  ...(event.reason !== undefined && { requestReason: event.reason }),
  ...(event.signature !== undefined && { signature: event.signature }),
});

/** `before`: the calls that the request held without a result, which the backend may make now. */
export const createUiMessageCalls = (before: readonly string[] = []): UiMessageCalls => {
  const streaming = new Set<string>();
  const known = new Map<string, CallPart | undefined>(before.map((toolCallId) => [toolCallId, undefined]));
  /** Calls by the id of the approval that was asked for. */
  const approvals = new Map<string, string>();
  const ofStep = new Set<string>();

  const know = (toolCallId: string, call?: CallPart): void => {
    if (!known.has(toolCallId)) ofStep.add(toolCallId);
    known.set(toolCallId, call);
  };

  const knownPart = (toolCallId: string, part: StreamPart): readonly StreamPart[] => {
    if (!known.has(toolCallId)) throw malformed(`No tool call ${toolCallId}.`);
    return [part];
  };

  const inputDelta = ({ toolCallId, inputTextDelta }: UiMessageEventOf<'tool-input-delta'>): readonly StreamPart[] => {
    if (!streaming.has(toolCallId)) throw malformed(`No input of tool call ${toolCallId} is open.`);
    return inputTextDelta === '' ? [] : [{ type: 'tool_call_delta', toolCallId, argsTextDelta: inputTextDelta }];
  };

  const askForApproval = (event: UiMessageEventOf<'tool-approval-request'>): readonly StreamPart[] => {
    const { approvalId, toolCallId, isAutomatic } = event;
    if (!known.has(toolCallId)) throw malformed(`No tool call ${toolCallId}.`);
    approvals.set(approvalId, toolCallId);
    const call = known.get(toolCallId);
    return call === undefined || isAutomatic === true
      ? []
      : [{ ...call, awaitsApproval: true, approval: approvalOf(event) }];
  };

  const settleApproval = (event: UiMessageEventOf<'tool-approval-response'>): readonly StreamPart[] => {
    const toolCallId = approvals.get(event.approvalId);
    const call = toolCallId === undefined ? undefined : known.get(toolCallId);
    if (toolCallId === undefined || call === undefined) return [];
    return event.approved ? [call] : [deniedPart(toolCallId, event.reason)];
  };

  const read = (event: CallEvent): readonly StreamPart[] => {
    switch (event.type) {
      case 'tool-input-start':
        know(event.toolCallId);
        streaming.add(event.toolCallId);
        return [{ type: 'tool_call_streaming_start', toolCallId: event.toolCallId, toolName: event.toolName }];
      case 'tool-input-delta':
        return inputDelta(event);
      case 'tool-input-available':
      case 'tool-input-error': {
        const call = callPart(event);
        know(event.toolCallId, call);
        return event.type === 'tool-input-error' ? [call, failedPart(event.toolCallId, event.errorText)] : [call];
      }
      case 'tool-output-available': {
        const { toolCallId, output, preliminary } = event;
        const isPreliminary = preliminary === true && { isPreliminary: true };
        return knownPart(toolCallId, { type: 'tool_result', toolCallId, result: output ?? null, ...isPreliminary });
      }
      case 'tool-output-error':
        return knownPart(event.toolCallId, failedPart(event.toolCallId, event.errorText));
      case 'tool-output-denied':
        return knownPart(event.toolCallId, deniedPart(event.toolCallId));
      case 'tool-approval-request':
        return askForApproval(event);
      case 'tool-approval-response':
        return settleApproval(event);
      default:
        return event satisfies never;
    }
  };

  return {
    read,
    endStep: () => ofStep.clear(),
    forgetStep: () => {
      for (const toolCallId of ofStep) {
        known.delete(toolCallId);
        streaming.delete(toolCallId);
      }
      ofStep.clear();
    },
  };
};
