import type { FreeTier } from '@/lib/domain/providers/free-tier';
import written from './free-tiers.json';

type WrittenRow = { readonly needs: string; readonly learnsFromIt?: boolean; readonly source: string };

const services: Readonly<Record<string, WrittenRow>> = written.services;

/**
 * What a provider or a preset gives without a card, by its id: data with a day and a source
 * (docs/decisions/0028-a-dated-table-of-facts.md). Undefined where that is not established.
 */
export const freeTierOf = (id: string): FreeTier | undefined => {
  const row = services[id];
  if (row === undefined) return undefined;
  return {
    asOf: written.checked,
    needs: row.needs === 'phone' ? 'phone' : 'account',
    ...(row.learnsFromIt === true && { learnsFromIt: true }),
  };
};
