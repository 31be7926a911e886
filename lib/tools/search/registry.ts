import type { SearchService, SearchServiceInfo } from '@/lib/domain/tools/search-service';
import { brave } from './brave';
import { exa } from './exa';
import { searxng } from './searxng';
import { tavily } from './tavily';

/** Every search service, in the order in which they are offered: the user's own first. */
export const searchServices: readonly SearchService[] = [searxng, brave, tavily, exa];

/** The search service with this id; undefined for an id that an older or newer version stored. */
export const findSearchService = (id: string): SearchService | undefined =>
  searchServices.find((service) => service.id === id);

/** The registry as data, for pages. */
export const searchServiceCatalog: readonly SearchServiceInfo[] = searchServices.map(
  ({ id, label, fields, addresses, hasPageText }) => ({ id, label, fields, addresses, hasPageText }),
);
