import type { Model, ModelRef } from '@/lib/domain/model';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';

/** One model that can be chosen. */
export type ModelOption = { readonly ref: ModelRef; readonly model: Model };

/** The models of one connected provider. */
export type ModelGroup = { readonly provider: ConnectedProvider; readonly options: readonly ModelOption[] };

const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The models whose name, id or provider holds every word of the query, grouped by provider; local ones first. */
export const groupModels = (providers: readonly ConnectedProvider[], query: string): readonly ModelGroup[] => {
  const words = fold(query).split(/\s+/u).filter(Boolean);
  return [...providers]
    .sort((left, right) => Number(right.isLocal) - Number(left.isLocal))
    .map((provider) => ({
      provider,
      options: provider.models
        .filter((model) => {
          const text = fold(`${model.name} ${model.id} ${provider.label}`);
          return words.every((word) => text.includes(word));
        })
        .map((model) => ({ ref: { connectionId: provider.id, modelId: model.id }, model })),
    }))
    .filter((group) => group.options.length > 0);
};

/** Whether two references name the same model. */
export const isSameModel = (left: ModelRef | undefined, right: ModelRef | undefined): boolean =>
  left?.connectionId === right?.connectionId && left?.modelId === right?.modelId;

/** What the header has room for: without the maker's path and the `latest` tag. */
export const shortName = (model: Model): string =>
  (model.name.split('/').at(-1) ?? model.name).replace(/:latest$/u, '');
