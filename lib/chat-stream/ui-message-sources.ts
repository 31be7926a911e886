import type { Source, StreamPart } from '@/lib/domain/stream-part';
import type { UiMessageEventOf } from './ui-message-event';

/** An address that an answer is based on. */
export const urlSource = (event: UiMessageEventOf<'source-url'>): Source => ({
  sourceType: 'url',
  id: event.sourceId,
  url: event.url,
  ...(event.title !== undefined && { title: event.title }),
  ...(event.providerMetadata !== undefined && { providerMetadata: event.providerMetadata }),
});

/** A document that an answer is based on. */
export const documentSource = (event: UiMessageEventOf<'source-document'>): Source => ({
  sourceType: 'document',
  id: event.sourceId,
  mediaType: event.mediaType,
  title: event.title,
  ...(event.filename !== undefined && { filename: event.filename }),
  ...(event.providerMetadata !== undefined && { providerMetadata: event.providerMetadata }),
});

/** Passes on a source with an address, the first time that it appears in an answer. */
export type UrlSources = (source: Source) => readonly StreamPart[];

/** No address was named yet. */
export const createUrlSources = (): UrlSources => {
  const urls = new Set<string>();
  return (source) => {
    if (source.url === undefined || urls.has(source.url)) return [];
    urls.add(source.url);
    return [{ type: 'source', source }];
  };
};
