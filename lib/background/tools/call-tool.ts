import { ChatError, type ChatErrorData } from '@/lib/domain/chat-error';
import type { StreamPart } from '@/lib/domain/stream-part';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';
import { keepResult, resultWords } from '@/lib/domain/tools/kept-result';
import { asksModelAgain } from '@/lib/domain/tools/plugin-flow';
import type { PluginType } from '@/lib/domain/tools/plugin-manifest';
import { maySendTwice } from '@/lib/domain/tools/sent-twice';
import type { ToolResult } from '@/lib/domain/tools/tool';
import { mcpCauses } from '@/lib/tools/mcp/explain-mcp-error';
import type { CallPlace, CarriedOut, ModelCall } from '../run-tools';
import { createAskUser } from './ask-user';
import { callSource } from './call-source';
import type { CallContext, CallWork } from './call-work';
import { decideCall } from './decide-call';
import { meantTool, type OfferedTool } from './offered-tools';

/** How a call ended. */
type Ended = {
  readonly outcome: NonNullable<ToolCallRecord['outcome']>;
  readonly result: ToolResult;
  /** Nobody knows whether it was carried out. */
  readonly isUnsure?: boolean;
};

const ownWords = (text: string): ToolResult => ({
  content: [{ type: 'text', text }],
  isError: true,
  isUntrusted: false,
});

const denied: Ended = { outcome: 'denied', result: ownWords('The user did not allow this call. Do not try it again.') };
const stoppedWords = 'The user stopped this call.';
const unsureWords = 'It may have been carried out nevertheless. Do not make it again unless the user says so.';
const unsureTwiceWords =
  'It may have been carried out nevertheless, perhaps more than once. Do not make it again unless the user says so.';

const goneWords = 'This tool was removed or changed since it was offered, so the call was not made.';

const badArgs = "The arguments do not fit the tool's schema, so the call was not made.";

const failedWords = ({ code, status, detail }: ChatErrorData): string =>
  [`The call failed (${code}${status === undefined ? '' : ` ${status}`}).`, detail].filter(Boolean).join(' ');

/** What is kept of an error with its call: no words of strangers, and of machine codes only ours. */
const problemOf = ({ code, host, status, serviceCode }: ChatErrorData): ChatErrorData => ({
  code,
  ...(host !== undefined && { host }),
  ...(status !== undefined && { status }),
  ...(serviceCode === mcpCauses.signIn && { serviceCode }),
});

/** A call with such an error was not carried out: nothing was sent, or the server itself said no. */
const notDone: ReadonlySet<ChatErrorData['code']> = new Set([
  ...(['offline', 'refused', 'unknown-host', 'certificate', 'blocked', 'locked', 'key-needed', 'managed'] as const),
  ...(['insecure-address', 'wrong-address', 'redirected', 'origin-refused'] as const),
  ...(['auth', 'forbidden', 'bad-request', 'rate-limit', 'quota', 'credit'] as const),
]);

const brokenOff = (words: string, isUnsure: boolean, doubt = unsureWords): Pick<Ended, 'result' | 'isUnsure'> => ({
  result: ownWords(isUnsure ? `${words} ${doubt}` : words),
  ...(isUnsure && { isUnsure }),
});

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
  if (offered === undefined) return refuseCall(place, call, `There is no tool "${toolName}".`);
  const live = context.calls.begin({ runId, conversationId, messageId }, toolCallId, place.signal);
  let record = await firstRecord(call, offered, place);
  const note = (change: Partial<ToolCallRecord>): void => {
    record = { ...record, ...change };
    place.onPart({ type: 'message_annotations', annotations: [record] });
  };
  const keep = (ended: Ended): CarriedOut => {
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
      ...(ended.isUnsure === true && { isUnsure: true }),
      ...(wholeAt !== undefined && { wholeAt }),
    });
    if (record.hasLeft && record.effect === 'writes') context.unsure.note(offered.key, ended.isUnsure === true);
    return { isTainted: ended.result.isUntrusted, goesOn: goesOn(ended, offered.source.type, resultWords(result)) };
  };
  try {
    return keep(await carryOut(offered, { call, place, live, context, note, record: () => record }));
  } catch (error) {
    // The other calls of the step have results: one that cannot be kept is the failure of its own call.
    const hasWritten = record.hasLeft && record.effect === 'writes';
    return keep({ outcome: 'failed', ...brokenOff(failedWords(context.explain(error)), hasWritten) });
  } finally {
    live.report({ state: 'done', record, args });
  }
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
export const refuseCall = (place: CallPlace, { toolCallId }: ModelCall, text: string): CarriedOut => {
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

const carryOut = async (offered: OfferedTool, work: CallWork): Promise<Ended> => {
  const { call, live, context, note, place, record } = work;
  const { schemaErrors } = await import('@/lib/tools/json-schema');
  const errors = schemaErrors(offered.tool.parameters, call.args);
  if (errors.length > 0) return { outcome: 'refused', result: ownWords([badArgs, ...errors].join('\n')) };
  const refusal = offered.source.refusalOf?.({ name: offered.tool.name, args: call.args });
  if (refusal !== undefined) return { outcome: 'refused', result: refusal };
  try {
    const decided = await decideCall(offered, work);
    if (decided.decision === 'no') {
      note(decided);
      return denied;
    }
    // A question can be open for long: what the user has removed meanwhile is not called.
    if (!(await context.isStillThere(offered.source))) return { outcome: 'refused', result: ownWords(goneWords) };
    note({ ...decided, startedAt: context.clock.now(), hasLeft: offered.tool.effect !== 'local' });
    // Who finds this answer after the worker's death must know that the call may have been carried out.
    if (offered.tool.effect !== 'local') await place.written();
    if (live.signal.aborted) note({ hasLeft: false });
    live.signal.throwIfAborted();
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
      { id: call.toolCallId, name: offered.tool.name, args: call.args, conversationId: work.place.conversationId },
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
    const hasWritten = record().hasLeft && offered.tool.effect === 'writes';
    if (live.signal.aborted) return { outcome: 'stopped', ...brokenOff(stoppedWords, hasWritten) };
    const data = error instanceof ChatError ? error.data : context.explain(error);
    note({ problem: problemOf(data) });
    const doubt = maySendTwice(data.code) ? unsureTwiceWords : unsureWords;
    const broken = brokenOff(failedWords(data), hasWritten && !notDone.has(data.code), doubt);
    // What a service says about a failure is a stranger's text as well.
    return { outcome: 'failed', ...broken, result: { ...broken.result, isUntrusted: data.detail !== undefined } };
  }
};
