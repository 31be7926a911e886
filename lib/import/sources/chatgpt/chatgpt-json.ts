import { z } from '@/lib/domain/schema';
import { itemsOf, orAbsent, someFlag, someList, someText, someTime } from '@/lib/import/lenient';

// What of ChatGPT's JSON is read. All keys may be missing or null: exports of four years differ, and nothing describes them.

export const conversationSchema = z.object({
  conversation_id: z.optional(z.unknown()),
  id: z.optional(z.unknown()),
  title: someText,
  create_time: someTime,
  update_time: someTime,
  mapping: z.record(z.string(), z.unknown()),
  current_node: someText,
  default_model_slug: someText,
  is_starred: someFlag,
  is_archived: someFlag,
  pinned_time: someTime,
});

const attachment = z.object({ id: someText, name: someText, mime_type: someText, mimeType: someText });

const place = z.object({
  url: someText,
  title: someText,
  attribution: someText,
  supporting_websites: someList,
});

const reference = z.object({
  type: someText,
  matched_text: someText,
  alt: someText,
  url: someText,
  title: someText,
  items: someList,
  fallback_items: someList,
  sources: someList,
});

export type Reference = z.infer<typeof reference>;

const citation = z.object({ metadata: orAbsent(place) });

const runMessage = z.object({ message_type: someText, image_url: someText });

export const metadataSchema = z.object({
  is_visually_hidden_from_conversation: someFlag,
  is_user_system_message: someFlag,
  model_slug: someText,
  attachments: someList,
  content_references: someList,
  citations: someList,
  _cite_metadata: orAbsent(z.object({ metadata_list: someList })),
  aggregate_result: orAbsent(z.object({ messages: someList })),
});

export type Metadata = z.infer<typeof metadataSchema>;

export const nodeSchema = z.object({ parent: someText, message: z.optional(z.unknown()) });

export const messageSchema = z.object({
  author: orAbsent(z.object({ role: someText, name: someText })),
  create_time: someTime,
  recipient: someText,
  end_turn: someFlag,
  content: z.optional(z.unknown()),
  metadata: orAbsent(metadataSchema),
});

export type Message = z.infer<typeof messageSchema>;

const asset = z.object({ content_type: someText, asset_pointer: someText, format: someText });

export type Asset = z.infer<typeof asset>;

export const partSchema = z.object({
  content_type: someText,
  asset_pointer: someText,
  format: someText,
  text: someText,
  audio_asset_pointer: orAbsent(asset),
  video_container_asset_pointer: orAbsent(asset),
});

export const contentSchema = z.object({
  content_type: someText,
  parts: someList,
  text: someText,
  result: someText,
  summary: someText,
  language: someText,
  title: someText,
  url: someText,
  name: someText,
  thoughts: someList,
  content: someText,
  screenshot: orAbsent(asset),
});

export type Content = z.infer<typeof contentSchema>;

export const thoughtSchema = z.object({ summary: someText, content: someText });

export const canvasSchema = z.object({ name: someText, type: someText, content: z.string() });

const mostReferences = 2000;

/** Files that are named beside a message. */
export const attachmentsOf = ({ attachments }: Metadata) => itemsOf(attachment, attachments);

/** What an answer refers to, at most so many: hostile exports have more. */
export const referencesOf = ({ content_references }: Metadata): readonly Reference[] =>
  itemsOf(reference, content_references?.slice(0, mostReferences));

const placesIn = (list: readonly unknown[] | undefined) =>
  itemsOf(place, list).flatMap((one) => [one, ...itemsOf(place, one.supporting_websites)]);

/** The pages that an answer refers to: of searches, of the browser before them, and of quotations. */
export const pagesOf = (metadata: Metadata) => {
  const references = referencesOf(metadata).flatMap(({ type, url, title, items, fallback_items, sources }) => [
    ...(type?.startsWith('webpage') === true ? [{ url, title }] : []),
    ...placesIn(items),
    ...((items?.length ?? 0) === 0 ? placesIn(fallback_items) : []),
    ...placesIn(sources),
  ]);
  const quoted = itemsOf(citation, metadata.citations?.slice(0, mostReferences)).flatMap((one) => one.metadata ?? []);
  return [...references, ...quoted, ...placesIn(metadata._cite_metadata?.metadata_list?.slice(0, mostReferences))];
};

/** The pictures that a run of code made, by their pointers. */
export const runPictures = ({ aggregate_result }: Metadata): readonly string[] =>
  itemsOf(runMessage, aggregate_result?.messages).flatMap(({ message_type, image_url }) =>
    message_type === 'image' && image_url !== undefined ? [image_url] : [],
  );
