import { ChatError, type ChatErrorData } from '@/lib/domain/chat-error';
import type { Clock } from '@/lib/domain/clock';
import type { StreamPart } from '@/lib/domain/stream-part';
import type { ToolGrant } from '@/lib/domain/tool-choice';
import type { ConsentAnswer, ToolCallRecord } from '@/lib/domain/tools/call-record';
import { type Allowed, consentFor } from '@/lib/domain/tools/consent';
import { keepResult, resultWords } from '@/lib/domain/tools/kept-result';
import { asksModelAgain } from '@/lib/domain/tools/plugin-flow';
import type { PluginType } from '@/lib/domain/tools/plugin-manifest';
import type { ToolContext, ToolResult } from '@/lib/domain/tools/tool';
import { schemaErrors } from '@/lib/tools/json-schema';
import type { CallPlace, CarriedOut, ModelCall } from '../run-tools';
import { createAskUser } from './ask-user';
import { callSource } from './call-source';
import type { LiveCall, LiveCalls } from './live-calls';
import { meantTool, type OfferedTool } from './offered-tools';

/** What a call works with. */
export type CallContext = {
  readonly calls: LiveCalls;
  readonly clock: Clock;
  readonly newId: () => string;
  contextFor(signal: AbortSignal): ToolContext;
  explain(error: unknown): ChatErrorData;
  /** The match pattern of a host that the browser has not granted. */
  missingAccess(host: string | undefined): Promise<string | undefined>;
  /** What is allowed now, in this conversation and for good. */
  allowed(): Promise<Allowed>;
  /** Keeps what the user allowed. */
  grant(scope: 'conversation' | 'always', grant: ToolGrant): Promise<void>;
};

/** How a call ended. */
type Ended = { readonly outcome: NonNullable<ToolCallRecord['outcome']>; readonly result: ToolResult };

const ownWords = (text: string): ToolResult => ({
  content: [{ type: 'text', text }],
  isError: true,
  isUntrusted: false,
});

const denied: Ended = { outcome: 'denied', result: ownWords('The user did not allow this call. Do not try it again.') };
const stopped: Ended = { outcome: 'stopped', result: ownWords('The user stopped this call.') };

const badArgs = "The arguments do not fit the tool's schema, so the call was not made.";

const failedWords = ({ code, status, detail }: ChatErrorData): string =>
  [`The call failed (${code}${status === undefined ? '' : ` ${status}`}).`, detail].filter(Boolean).join(' ');

/** Carries one call out, from the question about it to its result. Never rejects. */
export const callTool = async (
  call: ModelCall,
  tools: readonly OfferedTool[],
  place: CallPlace,
  context: CallContext,
): Promise<CarriedOut> => {
  const { toolCallId, toolName, args } = call;
  const { runId, conversationId, messageId } = place;
  const offered = meantTool(toolName, tools);
  if (offered === undefined) return refuse(place, call, `There is no tool "${toolName}".`);
  const live = context.calls.begin({ runId, conversationId, messageId }, toolCallId, place.signal);
  let record = await firstRecord(call, offered, place);
  const note = (change: Partial<ToolCallRecord>): void => {
    record = { ...record, ...change };
    place.onPart({ type: 'message_annotations', annotations: [record] });
  };
  const ended = await carryOut(offered, { call, place, live, context, note, record: () => record });

  const { result, size, isCut, whole } = keepResult(ended.result, context.newId().replaceAll('-', ''));
  const isError = ended.result.isError === true;
  const wholeAt = whole === undefined ? undefined : place.partCount();
  if (whole !== undefined) place.onPart({ type: 'file', ...whole });
  place.onPart(resultPart(toolCallId, result, { isError, isDenied: ended.outcome === 'denied' }));
  note({
    endedAt: context.clock.now(),
    outcome: ended.outcome,
    ...(ended.result.errorType !== undefined && { errorType: ended.result.errorType }),
    size,
    ...(isCut && { isCut }),
    ...(wholeAt !== undefined && { wholeAt }),
  });
  live.report({ state: 'done', record, args });
  return { isTainted: ended.result.isUntrusted, goesOn: goesOn(ended, offered.source.type, resultWords(result)) };
};

/** A call that was not made is for the model to answer, whatever its type. */
const goesOn = ({ outcome }: Ended, type: PluginType | undefined, text: string): boolean =>
  outcome === 'refused' || outcome === 'denied' || asksModelAgain([{ ...(type !== undefined && { type }), text }]);

const resultPart = (
  toolCallId: string,
  result: unknown,
  { isError, isDenied }: { readonly isError: boolean; readonly isDenied: boolean },
): StreamPart => ({
  type: 'tool_result',
  toolCallId,
  result,
  ...(isError && { isError }),
  ...(isDenied && { isDenied }),
});

/** A call that no source sees: the model may do better. */
const refuse = (place: CallPlace, { toolCallId }: ModelCall, text: string): CarriedOut => {
  place.onPart(resultPart(toolCallId, text, { isError: true, isDenied: false }));
  return { isTainted: false, goesOn: true };
};

const firstRecord = async (
  { toolCallId, args }: ModelCall,
  { key, source, tool }: OfferedTool,
  { isTainted }: CallPlace,
): Promise<ToolCallRecord> => {
  // A source that fails here fails again when it is called, and says why.
  const ofCall = await source.hostOf?.({ name: tool.name, args }).catch(() => undefined);
  const host = ofCall ?? source.host;
  return {
    type: 'parley-tool-call',
    toolCallId,
    ...key,
    title: tool.title ?? tool.name,
    sourceTitle: source.title,
    ...(host !== undefined && { host }),
    ...(source.type !== undefined && { pluginType: source.type }),
    ...(tool.page !== undefined && { page: tool.page }),
    effect: tool.effect,
    hasLeft: false,
    ...(isTainted && { isTainted }),
  };
};

type Work = {
  readonly call: ModelCall;
  readonly place: CallPlace;
  readonly live: LiveCall;
  readonly context: CallContext;
  note(change: Partial<ToolCallRecord>): void;
  record(): ToolCallRecord;
};

/** What the user allows, by a grant or now; `no` where they do not. */
const decide = async (work: Work): Promise<NonNullable<ToolCallRecord['decision']>> => {
  const { call, place, live, context, record } = work;
  const asked = { ...record(), isTainted: place.isTainted, access: await context.missingAccess(record().host) };
  const consent = consentFor(asked, await context.allowed());
  if (consent.type === 'go') return consent.decision;
  const { question } = consent;
  const answer: Promise<ConsentAnswer> = live.answer(question);
  live.report({ state: 'asking', record: record(), question, args: call.args });
  const said = await answer;
  if (said === 'conversation' || said === 'always') {
    const { sourceId, toolName, host, title, sourceTitle } = record();
    const at = { grantedAt: context.clock.now(), id: context.newId() };
    const grant = { sourceId, toolName, ...(host !== undefined && { host }), title, sourceTitle, ...at };
    await context.grant(said, grant);
  }
  return said;
};

const carryOut = async (offered: OfferedTool, work: Work): Promise<Ended> => {
  const { call, live, context, note, record } = work;
  const errors = schemaErrors(offered.tool.parameters, call.args);
  if (errors.length > 0) return { outcome: 'refused', result: ownWords([badArgs, ...errors].join('\n')) };
  try {
    const decision = await decide(work);
    if (decision === 'no') {
      note({ decision });
      return denied;
    }
    note({ decision, startedAt: context.clock.now(), hasLeft: offered.tool.effect !== 'local' });
    const running = (): void => live.report({ state: 'running', record: record(), args: call.args });
    running();
    const { ask, isAsking } = createAskUser({
      live,
      newId: context.newId,
      onAsk: (elicitation) => live.report({ state: 'asking', record: record(), elicitation, args: call.args }),
      onAnswer: () => {
        if (!live.signal.aborted) running();
      },
    });
    const result = await callSource(
      offered.source,
      { name: offered.tool.name, args: call.args, conversationId: work.place.conversationId },
      {
        signal: live.signal,
        contextFor: context.contextFor,
        ask,
        onProgress: (progress) => {
          if (!isAsking()) live.report({ state: 'running', record: record(), progress, args: call.args });
        },
      },
    );
    return { outcome: result.isError === true ? 'failed' : 'done', result };
  } catch (error) {
    if (live.signal.aborted) return stopped;
    const data = error instanceof ChatError ? error.data : context.explain(error);
    const { code, host, status } = data;
    note({ problem: { code, ...(host !== undefined && { host }), ...(status !== undefined && { status }) } });
    // What a service says about a failure is a stranger's text as well.
    return { outcome: 'failed', result: { ...ownWords(failedWords(data)), isUntrusted: data.detail !== undefined } };
  }
};
