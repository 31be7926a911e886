import { mayOwnSearch } from '@/lib/domain/providers/own-search';
import type { Provider } from '@/lib/domain/providers/provider';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { ConversationTools } from '@/lib/domain/tool-choice';
import { type SearchWay, searchSourceId } from '@/lib/domain/tools/search-way';

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

/** Whether the model's service searches by itself. `otherTools`: how many tools the model gets beside it. */
export const searchesItself = ({ provider, settings, modelId }: SearchAsked, otherTools: number): boolean => {
  const preset = typeof settings.preset === 'string' ? settings.preset : undefined;
  return mayOwnSearch(provider.ownSearch?.(preset), { model: modelId, hasTools: otherTools > 0 });
};

/** Which way search goes. `chosenId`: the service that the user chose. */
export const searchWay = ({ asked, hasTools, otherTools }: SearchCase, chosenId: string | undefined): SearchWay => {
  if (asked !== undefined && searchesItself(asked, otherTools)) return { type: 'own' };
  return chosenId === undefined || !hasTools ? { type: 'none' } : { type: 'service', serviceId: chosenId };
};
