import type { Message } from '@/lib/domain/message';
import type { ToolInvocationPart } from '@/lib/domain/message-part';
import type { ToolCallRecord } from '@/lib/domain/tools/call-record';
import { keptResultOf, resultWords } from '@/lib/domain/tools/kept-result';
import { pluginPageOf } from '@/lib/domain/tools/plugin-page';
import type { PluginView } from '@/lib/domain/tools/plugin-preview';
import type { PluginCallView } from './plugin-guest';

/** The words of a call's result; empty while it has none. */
export const wordsOf = (part: ToolInvocationPart): string => {
  const kept = part.state === 'result' ? keptResultOf(part.result) : undefined;
  return kept === undefined ? '' : resultWords(kept);
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** The plugin that a call went to, if it is still there. */
export const pluginOf = (
  { sourceId }: Pick<ToolCallRecord, 'sourceId'>,
  plugins: readonly PluginView[] | undefined,
): PluginView | undefined => plugins?.find(({ preview }) => `plugin-${preview.identifier}` === sourceId);

/** Whether a plugin's own page belongs to a call: always to one that it drives, else to a result that it can draw. */
export const hasPage = ({ preview: { frame, type } }: PluginView, part: ToolInvocationPart): boolean =>
  frame !== 'none' && (type === 'standalone' || (type === 'default' && isJson(wordsOf(part))));

/** A call as its plugin's page is shown it. */
export const pluginCallView = (
  message: Pick<Message, 'id' | 'annotations'>,
  part: ToolInvocationPart,
  { record, plugin }: { readonly record: ToolCallRecord; readonly plugin: PluginView },
): PluginCallView => {
  const { identifier } = plugin.preview;
  const type = record.pluginType ?? 'default';
  const page = pluginPageOf(message.annotations, part.toolCallId);
  return {
    kind: type === 'standalone' ? 'standalone' : 'default',
    messageId: message.id,
    payload: {
      id: part.toolCallId,
      identifier,
      apiName: record.toolName,
      arguments: JSON.stringify(part.args ?? {}),
      type,
    },
    content: type === 'standalone' ? (page.content ?? '') : wordsOf(part),
    page,
  };
};
