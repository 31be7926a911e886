import type { Model } from '@/lib/domain/model';
import { recommendedModels } from './recommended-models';

/** The numbers of a model's version, without the date of a snapshot. */
const versionOf = (id: string): readonly number[] =>
  (id.replace(/[-@](\d{4}-\d{2}-\d{2}|\d{6,8})(?=\D|$)/gu, '').match(/\d+/gu) ?? []).map(Number);

/** Negative if `one` is the newer version; of one version the shorter name goes first, an alias before snapshots. */
const byVersion = (one: string, other: string): number => {
  const [newer, older] = [versionOf(one), versionOf(other)];
  for (let index = 0; index < Math.max(newer.length, older.length); index += 1) {
    const difference = (older[index] ?? 0) - (newer[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
};

/**
 * The models of a service as they are offered: first those that it recommends for chat, then its own order. Models that
 * cannot chat are left out for a known service, and come last for an unknown one: there only the name tells.
 */
export const arrangeModels = (service: string | undefined, models: readonly Model[]): readonly Model[] => {
  const row = recommendedModels.find((candidate) => candidate.service === service);
  const patterns = (row?.models ?? []).map((pattern) => new RegExp(pattern, 'i'));
  const rank = ({ id }: Model): number => {
    const index = patterns.findIndex((pattern) => pattern.test(id));
    return index === -1 ? patterns.length : index;
  };
  const chat = models.filter(({ kind }) => kind === undefined);
  const ranked = chat
    .map((model) => ({ model, rank: rank(model) }))
    .toSorted(
      (one, other) =>
        one.rank - other.rank || (one.rank === patterns.length ? 0 : byVersion(one.model.id, other.model.id)),
    )
    .map(({ model }) => model);
  return row === undefined ? [...ranked, ...models.filter(({ kind }) => kind !== undefined)] : ranked;
};
