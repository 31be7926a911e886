import type { StreamPart } from '@/lib/domain/stream-part';

/** Makes `source` parts, each URL once per answer. */
export const sourceOnce = (): ((place: { readonly url: string; readonly title?: string }) => readonly StreamPart[]) => {
  const seen = new Set<string>();
  return (place) => {
    if (seen.has(place.url)) return [];
    seen.add(place.url);
    return [{ type: 'source', source: { sourceType: 'url', ...place } }];
  };
};
