import { withoutInvisible } from '@/lib/domain/pages/page-attachment';
import type { OfferedTool } from './offered-tools';

/** Strangers' words: no tag of theirs ends one of ours, and none is hidden from whoever reads them. */
const escaped = (text: string): string =>
  withoutInvisible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const collectionOf = (tools: readonly OfferedTool[]): readonly string[] => {
  const source = tools[0]?.source;
  if (source?.instructions === undefined) return [];
  const apis = tools.map(({ name, tool }) => `<api identifier="${escaped(name)}">${escaped(tool.description)}</api>`);
  return [
    `<collection name="${escaped(source.title)}">`,
    `<collection.instructions>${escaped(source.instructions)}</collection.instructions>`,
    ...apis,
    '</collection>',
  ];
};

/**
 * What sources say about the use of their tools, as LobeChat tells models (its `pluginPrompts`, late 2025); undefined where
 * none says anything. A source without instructions is left out: its definitions say the rest. By the sources' ids, so that
 * a request begins as the one before it.
 */
export const toolInstructions = (tools: readonly OfferedTool[]): string | undefined => {
  const sourceIds = [...new Set(tools.map(({ source }) => source.id))].sort();
  const collections = sourceIds.flatMap((id) => collectionOf(tools.filter(({ source }) => source.id === id)));
  if (collections.length === 0) return undefined;
  return ['<plugins description="The plugins you can use below">', ...collections, '</plugins>'].join('\n');
};
