import type { SearchConnection } from '@/lib/domain/tools/search-connection';
import type { ChosenSearch } from '@/lib/domain/tools/search-way';
import { findSearchService } from '@/lib/tools/search/registry';
import { hostOfService } from '@/lib/tools/search/search-source';

/** The search service that the user chose, without its key; undefined while none is. */
export const chosenSearch = (rows: readonly SearchConnection[]): ChosenSearch | undefined => {
  const row = rows.find(({ isChosen }) => isChosen);
  const service = row === undefined ? undefined : findSearchService(row.serviceId);
  if (row === undefined || service === undefined) return undefined;
  const host = hostOfService(service, row.settings);
  return { serviceId: service.id, label: service.label, ...(host !== undefined && { host }) };
};
