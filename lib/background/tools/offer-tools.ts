import { stepLimits } from '@/lib/domain/tool-choice';
import { searchSourceId } from '@/lib/domain/tools/search-way';
import type { ToolList } from '@/lib/domain/tools/tool-list';
import type { AskedModel, ConversationGrants, OfferTools, RunTools } from '../run-tools';
import { callTool, refuseCall } from './call-tool';
import type { CallContext } from './call-work';
import { allowedBefore } from './grants';
import { definitionsOf, offeredTools } from './offered-tools';
import { ownSearchOf, wantsSearch } from './own-search';
import type { SourceLists } from './source-lists';
import { toolInstructions } from './tool-instructions';
import type { ToolSettingsStore } from './tool-settings';
import { createUnsureTools } from './unsure-tools';

/** A step with more calls is a model that was led, or lost its way: each one may cost, and asks somebody. */
const mostAtOnce = 32;
const tooMany = `This call was not made: no more than ${mostAtOnce} are carried out at once.`;

/** Why a model gets no tools; undefined where it does. A model whose service says nothing may have them. */
export const whyOff = ({
  model,
  provider,
  settings,
  modelId,
}: Pick<AskedModel, 'model' | 'provider' | 'settings' | 'modelId'>): ToolList['off'] => {
  if (provider.takesTools?.(settings, modelId) === false) return 'service';
  return model?.lacksTools === true ? 'model' : undefined;
};

/** Makes what gives runs their tools. */
export const createOfferTools =
  (
    lists: SourceLists,
    settings: ToolSettingsStore,
    contextWith: (grants: ConversationGrants) => Omit<CallContext, 'unsure'>,
  ): OfferTools =>
  async ({ tools: chosen }, asked): Promise<RunTools | undefined> => {
    if (chosen === undefined || chosen.sources.length === 0) return undefined;
    const isOff = whyOff(asked) !== undefined;
    if (isOff && !wantsSearch(chosen)) return undefined;
    const [known, { stepLimit }] = await Promise.all([
      isOff ? [] : lists.read(chosen.sources, asked.signal),
      settings.read().catch(() => ({ stepLimit: stepLimits.first })),
    ]);
    const all = offeredTools(known, chosen);
    const others = all.filter(({ key }) => key.sourceId !== searchSourceId);
    const ownSearch = wantsSearch(chosen) ? ownSearchOf(asked, others.length) : undefined;
    const isOwn = ownSearch !== undefined;
    const tools = isOwn ? others : all;
    if (tools.length === 0 && !isOwn) return undefined;
    const context: CallContext = { ...contextWith(asked.grants), unsure: createUnsureTools(asked.unsure) };
    const instructions = toolInstructions(tools);
    return {
      definitions: definitionsOf(tools),
      ...(isOwn && { search: 'auto' as const, tellsSearches: ownSearch.tells === true }),
      ...(instructions !== undefined && { instructions }),
      sent: tools.map(({ key }) => key),
      stepLimit,
      carryOut: async (calls, place) => {
        const ofStep = { ...context, allowed: allowedBefore(context) };
        const ended = await Promise.all(
          calls.map((call, index) =>
            index < mostAtOnce ? callTool(call, tools, place, ofStep) : refuseCall(place, call, tooMany),
          ),
        );
        return {
          isTainted: ended.some(({ isTainted }) => isTainted),
          goesOn: ended.some(({ goesOn }) => goesOn),
        };
      },
    };
  };
