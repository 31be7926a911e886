import { mayOwnSearch, type OwnSearch } from '@/lib/domain/providers/own-search';
import type { Provider } from '@/lib/domain/providers/provider';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { ConversationTools } from '@/lib/domain/tool-choice';
import { type ChosenSearch, type SearchWay, searchSourceId } from '@/lib/domain/tools/search-way';

/** Who would be asked. */
export type SearchAsked = {
  readonly provider: Pick<Provider, 'ownSearch'>;
  /** Of its connection, with the preset. */
  readonly settings: SettingsValues;
  readonly modelId: string;
};

/** What decides which way search goes. */
export type SearchCase = {
  /** Undefined where no model is known. */
  readonly asked: SearchAsked | undefined;
  /** Whether the model takes tools of ours. */
  readonly hasTools: boolean;
  /** How many tools it gets beside search. */
  readonly otherTools: number;
};

/** Whether the user wants models to search the web. */
export const wantsSearch = ({ sources, off }: Pick<ConversationTools, 'sources' | 'off'>): boolean =>
  sources.includes(searchSourceId) && !off.some(({ sourceId }) => sourceId === searchSourceId);

/**
 * The service's own search, where requests to this model may ask for it. `otherTools`: how many tools the model gets
 * beside it.
 */
export const ownSearchOf = (
  { provider, settings, modelId }: SearchAsked,
  otherTools: number,
): OwnSearch | undefined => {
  const preset = typeof settings.preset === 'string' ? settings.preset : undefined;
  const search = provider.ownSearch?.(preset);
  return mayOwnSearch(search, { model: modelId, hasTools: otherTools > 0 }) ? search : undefined;
};

/** Which way search goes, or would go. */
export const searchWay = ({ asked, hasTools, otherTools }: SearchCase, chosen: ChosenSearch | undefined): SearchWay => {
  if (asked !== undefined && ownSearchOf(asked, otherTools) !== undefined) return { type: 'own' };
  if (chosen !== undefined && hasTools) return { type: 'service', ...chosen };
  const isAlone = asked !== undefined && ownSearchOf(asked, 0) !== undefined;
  return { type: 'none', ...(isAlone && { isAlone }) };
};
