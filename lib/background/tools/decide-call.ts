import { jsonHash } from '@/lib/domain/json-hash';
import type { ConsentAnswer, ToolCallRecord } from '@/lib/domain/tools/call-record';
import { consentFor } from '@/lib/domain/tools/consent';
import type { CallWork } from './call-work';
import type { OfferedTool } from './offered-tools';

/** What a tool says of itself, whoever it says it to. */
const markOf = ({ tool: { title, description, parameters } }: OfferedTool): Promise<string> =>
  jsonHash([title ?? '', description, parameters]);

/** What the user allows, by a grant or now; `no` where they do not. */
export const decideCall = async (
  offered: OfferedTool,
  work: CallWork,
): Promise<NonNullable<ToolCallRecord['decision']>> => {
  const { call, place, live, context, record } = work;
  const mark = await markOf(offered);
  const address = offered.source.addressOf?.({ name: offered.tool.name, args: call.args });
  const asked = {
    ...record(),
    mark,
    isTainted: place.isTainted,
    isKnownAddress: address !== undefined && place.knowsAddress(address),
    isUnsure: context.unsure.has(offered.key),
    access: await context.missingAccess(record().host),
  };
  const consent = consentFor(asked, await context.allowed());
  if (consent.type === 'go') return consent.decision;
  const { question } = consent;
  const answer: Promise<ConsentAnswer> = live.answer(question);
  live.report({ state: 'asking', record: record(), question, args: call.args });
  const said = await answer;
  if (said === 'conversation' || said === 'always') {
    const { sourceId, toolName, host, title, sourceTitle } = record();
    const at = { grantedAt: context.clock.now(), id: context.newId() };
    const grant = { sourceId, toolName, ...(host !== undefined && { host }), mark, title, sourceTitle, ...at };
    await context.grant(said, grant);
  }
  return said;
};
