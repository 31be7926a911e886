import { jsonHash } from '@/lib/domain/json-hash';
import type { ConsentAnswer, ToolCallRecord } from '@/lib/domain/tools/call-record';
import { type ConsentCase, consentFor } from '@/lib/domain/tools/consent';
import { longestDescription, type Tool } from '@/lib/domain/tools/tool';
import { calledAddress } from '@/lib/tools/own/called-address';
import type { CallWork } from './call-work';
import type { OfferedTool } from './offered-tools';

/** What a tool says of itself, whoever it says it to. */
const markOf = ({ title, description, parameters }: Tool): Promise<string> =>
  jsonHash([title ?? '', description, parameters]);

/** Whether its source has said something else of a tool since it was offered to the model, or lists it no more. */
const isOther = async ({ source, tool }: OfferedTool, mark: string): Promise<boolean> => {
  const known = await source.known?.().catch(() => undefined);
  if (known?.at === undefined) return false;
  const now = known.tools.find(({ name }) => name === tool.name);
  return now === undefined || now.effect !== tool.effect || (await markOf(now)) !== mark;
};

/**
 * How far a yes for the conversation holds. What reads at a server is compared; what reads in this browser brings in what is
 * private, and no comparison of its arguments says whether that is wanted.
 */
const scopeOf = ({ source }: OfferedTool, { effect, host }: ToolCallRecord): 'reads' | 'others' =>
  source.addressOf === undefined && effect === 'reads' && host !== undefined ? 'reads' : 'others';

/** What is strange in the arguments of a call, after strangers' text. */
const strangeIn = (
  { key, tool }: OfferedTool,
  { call, place, record }: CallWork,
): NonNullable<ConsentCase['strange']> => {
  const comparison = place.comparison();
  const compared = {
    args: call.args,
    parameters: tool.parameters,
    sent: place.sentBefore(key, record().host),
    knowsAddress: (written: string) => place.knowsAddress(calledAddress(written)),
  };
  return { forOffer: comparison.strangeIn(compared, true), forGrant: comparison.strangeIn(compared, false) };
};

/** What was decided about a call, as its record says it. */
type Decided = Pick<ToolCallRecord, 'isByGrant'> & { readonly decision: NonNullable<ToolCallRecord['decision']> };

/** What the user allows, by a grant or now; `no` where they do not. */
export const decideCall = async (offered: OfferedTool, work: CallWork): Promise<Decided> => {
  const { call, place, live, context, record } = work;
  const mark = await markOf(offered.tool);
  const address = offered.source.addressOf?.({ name: offered.tool.name, args: call.args });
  const holds: ConsentCase['holds'] = address === undefined ? scopeOf(offered, record()) : 'addresses';
  const asked = {
    ...record(),
    mark,
    holds,
    isTainted: place.isTainted,
    isKnownAddress: address !== undefined && place.knowsAddress(address),
    isUnsure: context.unsure.has(offered.key),
    isOther: await isOther(offered, mark),
    access: await context.missingAccess(record().host),
    ...(holds === 'reads' && place.isTainted && { strange: strangeIn(offered, work) }),
  };
  const consent = consentFor(asked, await context.allowed());
  if (consent.type === 'go') {
    const { decision } = consent;
    return { decision, ...(decision !== 'none-needed' && { isByGrant: true }) };
  }
  const description = offered.tool.description.slice(0, longestDescription).toWellFormed();
  const question = { ...consent.question, ...(description !== '' && { description }) };
  const answer: Promise<ConsentAnswer> = live.answer(question);
  live.report({ state: 'asking', record: record(), question, args: call.args });
  const said = await answer;
  if (said === 'conversation' || said === 'always') {
    const { sourceId, toolName, host, title, sourceTitle, effect } = record();
    const at = { grantedAt: context.clock.now(), id: context.newId() };
    const grant = { sourceId, toolName, ...(host !== undefined && { host }), mark, effect, title, sourceTitle, ...at };
    await context.grant(said, grant);
    // In the conversation in which it was given, “always” is no less than “in this conversation”.
    if (said === 'always' && holds === 'reads') await context.grant('conversation', { ...grant, id: context.newId() });
  }
  return { decision: said };
};
