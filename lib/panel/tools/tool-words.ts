import { longestDescription } from '@/lib/domain/tools/tool';
import { isTextKey } from '@/lib/i18n/is-text-key';
import type { TextKey } from '@/lib/i18n/text-key';
import { outsideText } from './outside-text';

/** A tool of a source, with the title that the source gave it. */
type NamedTool = { readonly sourceId: string; readonly toolName: string; readonly title: string };

/** The sources whose words are our own, and so are there in every language. */
const ownSources: readonly string[] = ['own', 'search'];

/** Whether a source is our own. */
export const isOwnSource = (sourceId: string): boolean => ownSources.includes(sourceId);

/** Whether a tool reads in this browser: its `host` says whose page it is, and nothing is sent there. */
export const readsHere = ({ sourceId, toolName }: Pick<NamedTool, 'sourceId' | 'toolName'>): boolean =>
  sourceId === 'own' && toolName !== 'fetch_url';

/** What a tool is called: our own in the language of the interface, others as their source says. */
export const toolTitle = ({ sourceId, toolName, title }: NamedTool, t: (key: TextKey) => string): string => {
  const key = `tools.own.${toolName}`;
  return ownSources.includes(sourceId) && isTextKey(key) ? t(key) : outsideText(title);
};

/** What a source is called: our own in the language of the interface, others as they say themselves. */
export const sourceTitle = (sourceId: string, title: string, t: (key: TextKey) => string): string => {
  const key = `tools.source.${sourceId}`;
  return ownSources.includes(sourceId) && isTextKey(key) ? t(key) : outsideText(title);
};

/** What a source says about a tool. Of our own it is written for models, in English: their titles say enough. */
export const toolDescription = (sourceId: string, description: string): string =>
  ownSources.includes(sourceId)
    ? ''
    : outsideText(description.slice(0, longestDescription)).replace(/\s+/gu, ' ').trim();
