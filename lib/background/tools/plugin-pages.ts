import type { pluginPageCommands } from '@/lib/commands/plugin-pages';
import { ChatError } from '@/lib/domain/chat-error';
import type { Message } from '@/lib/domain/message';
import { callRecordsOf } from '@/lib/domain/tools/call-record';
import { pluginSourceId } from '@/lib/domain/tools/installed-plugin';
import { pluginPageOf, withPluginPage } from '@/lib/domain/tools/plugin-page';
import type { PluginRow } from '@/lib/domain/tools/plugin-row';
import type { SharedHandlers } from '../command-handlers';
import type { ToolConversations } from '../tool-conversations';
import type { PluginContext } from './plugin-context';
import { isFrameAllowed } from './plugin-installation';
import { keptPlugins } from './plugin-removal';
import { openSettings, sealSettings } from './plugin-secrets';

/** What the pages of standalone plugins work with. */
export type PluginPageContext = {
  readonly plugins: PluginContext;
  readonly conversations: Pick<ToolConversations, 'answer' | 'changeAnswer' | 'goOn'>;
  readonly newId: () => string;
};

type CallOfPage = { readonly messageId: string; readonly toolCallId: string };

/** All that a plugin may keep as its settings, characters of their JSON. */
const longestSettings = 100_000;

/** A call in an answer that a standalone plugin's page may drive; else ChatError `bad-request`. */
const requireCall = (answer: Message | undefined, toolCallId: string): string => {
  const record = callRecordsOf(answer?.annotations).get(toolCallId);
  if (record?.pluginType !== 'standalone' || record.outcome !== 'done') throw new ChatError({ code: 'bad-request' });
  return record.sourceId;
};

/** The plugin whose page was opened for the call: installed, on, and allowed to show it. */
const requireOwner = async (
  { plugins, conversations }: PluginPageContext,
  { messageId, toolCallId }: CallOfPage,
): Promise<PluginRow> => {
  const sourceId = requireCall(await conversations.answer(messageId), toolCallId);
  const row = (await keptPlugins(plugins)).find(({ id }) => pluginSourceId(id) === sourceId);
  if (row === undefined || !row.isOn || !isFrameAllowed(row)) throw new ChatError({ code: 'bad-request' });
  return row;
};

/** What the pages of standalone plugins ask for. Each request is checked against the stored call and the plugin. */
export const createPluginPages = (context: PluginPageContext): SharedHandlers<typeof pluginPageCommands> => {
  const { plugins, conversations } = context;
  return {
    'plugin-page-settings': async (call) => openSettings(plugins.vault, await requireOwner(context, call)),
    'plugin-page-save': async ({ settings: given, ...call }) => {
      const row = await requireOwner(context, call);
      const settings = { ...(await openSettings(plugins.vault, row)), ...given };
      if (JSON.stringify(settings).length > longestSettings) throw new ChatError({ code: 'too-large' });
      await sealSettings(plugins.vault, row.id, settings);
      const hasSettings = Object.keys(settings).length > 0;
      await plugins.store.change(row.id, (latest) => ({ ...latest, hasSettings }));
      plugins.onChange();
      return null;
    },
    'plugin-page-change': async ({ messageId, toolCallId, state, content, written }) => {
      await requireOwner(context, { messageId, toolCallId });
      await conversations.changeAnswer(messageId, (answer, isNewest) => {
        requireCall(answer, toolCallId);
        // What was sent to a model in the past stays what it was.
        const isFirst = pluginPageOf(answer.annotations, toolCallId).content === undefined;
        const words = isNewest || isFirst ? { content, written } : {};
        const changed = withPluginPage(answer, toolCallId, { state, ...words }, context.newId().replaceAll('-', ''));
        if (changed === undefined) throw new ChatError({ code: 'too-large' });
        return changed;
      });
      return null;
    },
    'plugin-page-ask': async (call) => {
      await requireOwner(context, call);
      return (await conversations.goOn(call.messageId, call.toolCallId)) ?? null;
    },
  };
};
