import type { ChatErrorCode, ChatErrorData } from '@/lib/domain/chat-error';
import { errorDataOf } from '@/lib/domain/chat-error';
import { originPattern } from '@/lib/domain/network-address';
import { type McpCheck, type McpDiagnosis, type McpStepId, mcpStepIds } from '@/lib/domain/tools/mcp-connection';
import type { McpToolSource } from '@/lib/tools/mcp/mcp-tool-source';
import { explainError } from '../explain-error';
import type { NetworkAccess } from '../guarded-fetch';

/** A test that takes longer is ended, ms: a server that sleeps, and a list of many slow pages, fit. */
const limitMs = 180_000;

export type ExaminationContext = {
  readonly network: NetworkAccess;
  after(ms: number, run: () => void): () => void;
};

/** Connects and lists the tools: what a test of a server is. Never rejects but with the reason of the aborted signal. */
export const checkServer = async (
  source: McpToolSource,
  { network, after }: ExaminationContext,
  stopped: AbortSignal,
): Promise<McpCheck> => {
  const at = network.clock.now();
  const limit = new AbortController();
  const cancel = after(limitMs, () => limit.abort());
  const signal = AbortSignal.any([stopped, limit.signal]);
  const taken = () => ({ at, ms: network.clock.now() - at });
  try {
    const context = { clock: network.clock, signal, fetch: network.fetch, after };
    const tools = await source.list(context, { isFresh: true });
    const { missing } = (await source.known?.()) ?? {};
    const { serverName, revision, icon } = await source.use(async (connection) => connection, signal);
    return {
      ...taken(),
      toolCount: tools.length,
      ...(missing !== undefined && { missing }),
      ...(serverName !== undefined && { serverName }),
      ...(revision !== undefined && { revision }),
      ...(icon !== undefined && { icon }),
    };
  } catch (error) {
    stopped.throwIfAborted();
    const data: ChatErrorData = limit.signal.aborted ? { code: 'timeout' } : errorDataOf(error, explainError);
    return { ...taken(), error: data };
  } finally {
    cancel();
  }
};

const steps: ReadonlyMap<ChatErrorCode, McpStepId> = new Map<ChatErrorCode, McpStepId>([
  ['insecure-address', 'address'],
  ['blocked', 'permission'],
  ['offline', 'network'],
  ['refused', 'network'],
  ['unknown-host', 'network'],
  ['certificate', 'network'],
  ['reset', 'network'],
  ['network', 'network'],
  ['timeout', 'network'],
  ['redirected', 'network'],
  ['intercepted', 'network'],
  ['origin-refused', 'origin'],
  ['auth', 'sign-in'],
  ['forbidden', 'sign-in'],
  ['locked', 'sign-in'],
  ['key-needed', 'sign-in'],
  ['too-large', 'tools'],
  ['malformed', 'tools'],
]);

const failedStep = (error: ChatErrorData): McpStepId => steps.get(error.code) ?? 'server';

const diagnosisOf = (check: McpCheck, at: McpStepId | undefined): McpDiagnosis => {
  const failed = at === undefined ? mcpStepIds.length : mcpStepIds.indexOf(at);
  return {
    check,
    steps: mcpStepIds.map((id, index) => {
      if (index < failed) return { id, state: 'done' };
      if (index > failed) return { id, state: 'open' };
      return { id, state: 'failed', ...(check.error !== undefined && { error: check.error }) };
    }),
  };
};

/** Finds out where a connection breaks: the address, the access, then the server itself. */
export const examineServer = async (
  url: string,
  source: McpToolSource,
  context: ExaminationContext,
  signal: AbortSignal,
): Promise<McpDiagnosis> => {
  const { network } = context;
  const early = (error: ChatErrorData, step: McpStepId): McpDiagnosis =>
    diagnosisOf({ at: network.clock.now(), ms: 0, error }, step);
  try {
    if (!(await network.hasOrigins([originPattern(url)]))) {
      return early({ code: 'blocked', host: new URL(url).host }, 'permission');
    }
  } catch (error) {
    return early(errorDataOf(error, explainError), 'address');
  }
  const check = await checkServer(source, context, signal);
  return diagnosisOf(check, check.error && failedStep(check.error));
};
