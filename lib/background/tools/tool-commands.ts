import type { toolCommands as declared, ToolEvent } from '@/lib/commands/tools';
import { estimateTokens } from '@/lib/domain/chat/token-estimate';
import type { ModelRef } from '@/lib/domain/model';
import { type ConversationTools, isSameTool, type ToolChoice, withSwitch } from '@/lib/domain/tool-choice';
import { type ChosenSearch, searchSourceId } from '@/lib/domain/tools/search-way';
import type { ListedToolSource, ToolList } from '@/lib/domain/tools/tool-list';
import type { WindowSkills } from '@/lib/domain/tools/window-work';
import type { SharedHandlers } from '../command-handlers';
import type { ToolConversations } from '../tool-conversations';
import { grantCommands } from './grant-commands';
import type { LiveCalls } from './live-calls';
import { definitionsOf, type OfferedTool, offeredTools } from './offered-tools';
import { type SearchAsked, searchWay, wantsSearch } from './own-search';
import type { SourceList, SourceLists } from './source-lists';
import type { ToolSettingsStore } from './tool-settings';
import type { ToolWaits } from './tool-waits';

/** The model that would be asked. `off`: why it gets no tools. */
export type AskedNow = SearchAsked & { readonly off: ToolList['off'] };

export type ToolCommandContext = {
  readonly lists: SourceLists;
  readonly calls: LiveCalls;
  readonly settings: ToolSettingsStore;
  readonly conversations: ToolConversations;
  /** Without what the policy of an organization forbids. */
  allowedChoice(choice: ToolChoice): Promise<ToolChoice>;
  /** What is known of the model that would be asked; undefined where its connection is gone. */
  askedModel(model: ModelRef): Promise<AskedNow | undefined>;
  chosenSearch(): Promise<ChosenSearch | undefined>;
  /** A window has said what it can do; whether that is news. */
  noteSkills(skills: WindowSkills): Promise<boolean>;
  readonly waits: ToolWaits;
  broadcast(event: ToolEvent): void;
};

const nothing: ConversationTools = { sources: [], off: [] };

const listed = (
  { source, tools, at, problem, leftOut, missing, icon }: SourceList,
  choice: ToolChoice,
): ListedToolSource => ({
  id: source.id,
  title: source.title,
  ...(source.host !== undefined && { host: source.host }),
  ...(icon !== undefined && { icon }),
  isOn: choice.sources.includes(source.id),
  tools: tools.map(({ name, title = name, description, effect }) => ({
    name,
    title,
    description,
    effect,
    isOn: !choice.off.some((key) => isSameTool(key, { sourceId: source.id, toolName: name })),
  })),
  ...(at !== undefined && { listedAt: at }),
  ...(problem !== undefined && { problem }),
  ...(leftOut !== undefined && { leftOut }),
  ...(missing !== undefined && { missing }),
});

const onOf = ({ isOn, tools }: ListedToolSource): number => (isOn ? tools.filter((tool) => tool.isOn).length : 0);

const countOn = (sources: readonly ListedToolSource[]): number =>
  sources.reduce((sum, source) => sum + (source.sent ?? onOf(source)), 0);

/** The sources, with how many of their tools are offered where that is not all that are on. */
const withSent = (sources: readonly ListedToolSource[], offered: readonly OfferedTool[]): readonly ListedToolSource[] =>
  sources.map((source) => {
    const sent = offered.filter(({ key }) => key.sourceId === source.id).length;
    return sent < onOf(source) ? { ...source, sent } : source;
  });

type ListedCase = {
  readonly asked: AskedNow | undefined;
  readonly choice: ToolChoice;
  readonly chosen: ChosenSearch | undefined;
};

/** What would go to the model. */
const sentOf = (
  sources: readonly ListedToolSource[],
  { asked, choice, chosen }: ListedCase,
): Pick<ToolList, 'count' | 'off' | 'search'> => {
  const off = asked?.off;
  const hasTools = off === undefined;
  const others = hasTools ? countOn(sources.filter(({ id }) => id !== searchSourceId)) : 0;
  const count = hasTools ? countOn(sources) : 0;
  const known = off !== undefined && { off };
  const search = searchWay({ asked, hasTools, otherTools: others }, chosen);
  return { count: wantsSearch(choice) && search.type === 'own' ? others + 1 : count, ...known, search };
};

/** Which tools a model has, what it may do with them, and the calls that it makes. */
export const toolCommands = ({
  lists,
  calls,
  settings,
  conversations,
  allowedChoice,
  askedModel,
  chosenSearch,
  noteSkills,
  waits,
  broadcast,
}: ToolCommandContext): SharedHandlers<typeof declared> => {
  const changeTools = (
    conversationId: string,
    change: (tools: ConversationTools) => ConversationTools,
  ): Promise<void> =>
    conversations.changeConversation(conversationId, (before) => ({
      ...before,
      tools: change(before.tools ?? nothing),
    }));
  const told = (conversationId?: string): null => {
    broadcast({ type: 'tools-changed', ...(conversationId !== undefined && { conversationId }) });
    return null;
  };

  return {
    'tool-skills': async ({ skills }) => ((await noteSkills(skills)) ? told() : null),
    'tool-list': async ({ conversationId, choice: own, model, isFresh, workId }) => {
      const { choice: first, stepLimit } = await settings.read();
      const known = conversationId === undefined ? undefined : await conversations.conversation(conversationId);
      const choice = await allowedChoice(known === undefined ? (own ?? first) : (known.tools ?? nothing));
      const read = await (isFresh === true
        ? waits.run(workId, (signal) => lists.read('all', signal, { isFresh: true }))
        : lists.known());
      const offered = offeredTools(read, choice);
      const sources = withSent(
        read.map((list) => listed(list, choice)),
        offered,
      );
      const asked = model === undefined ? undefined : await askedModel(model);
      const sent = sentOf(sources, { asked, choice, chosen: await chosenSearch() });
      const definitions = sent.off === undefined ? definitionsOf(offered) : [];
      const tokens = definitions.length === 0 ? 0 : estimateTokens(JSON.stringify(definitions));
      return { sources, ...sent, tokens, stepLimit };
    },
    'tool-switch': async ({ conversationId, ...change }) => {
      if (conversationId === undefined) {
        await settings.change((before) => ({ ...before, choice: withSwitch(before.choice, change) }));
      } else {
        await changeTools(conversationId, (tools) => ({ ...tools, ...withSwitch(tools, change) }));
      }
      return told(conversationId);
    },
    'tool-calls': async ({ conversationId }) => calls.list(conversationId),
    'tool-answer': async ({ runId, toolCallId, answer }) => {
      calls.takeAnswer(runId, toolCallId, answer);
      return null;
    },
    'tool-elicitation-answer': async ({ runId, toolCallId, elicitationId, answer }) => {
      calls.takeElicitation(runId, toolCallId, { elicitationId, answer });
      return null;
    },
    'tool-stop': async ({ runId, toolCallId }) => {
      calls.stop(runId, toolCallId);
      return null;
    },
    'tool-approve': ({ messageId, toolCallId, isApproved }) =>
      conversations.answerApproval(messageId, toolCallId, isApproved),
    'tool-retry': ({ messageId, toolCallId }) => conversations.retryCall(messageId, toolCallId),
    ...grantCommands({ settings, conversations, changeTools, told }),
    'tool-wait-cancel': async ({ workId }) => {
      waits.cancel(workId);
      return null;
    },
    'tool-step-limit': async ({ steps }) => {
      await settings.change((before) => ({ ...before, stepLimit: steps }));
      return told();
    },
  };
};
