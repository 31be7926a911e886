import { decodeBase64 } from './base64';
import type { Model } from './model';
import { pageSourceSchema } from './page-source';
import { resourceSourceSchema } from './resource-source';
import { z } from './schema';

/** The size of one text, also of one that is read out of a file, bytes: more than any context window holds. */
export const largestText = 2_000_000;
/** All files of one question together, base64 characters: what fits into one message to the background. */
export const largestAttachments = 16_000_000;
/** How many files one question can have. */
export const maxAttachments = 20;

/** Width and height, px, and size, bytes. */
const pictureSize = z.object({ width: z.number(), height: z.number(), bytes: z.number() });

/**
 * A file of a question that is not sent yet. `data` is base64, of text files the UTF-8 bytes. Text of every kind has a
 * type that begins with `text/`.
 */
export const attachmentSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  name: z.string().check(z.maxLength(300)),
  mimeType: z.string().check(z.regex(/^(image\/(png|jpeg|webp|gif)|application\/pdf|text\/[a-z0-9.+-]+)$/)),
  data: z.string().check(z.maxLength(largestAttachments), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
  /** The picture before it was made fit to be sent, and after. */
  redrawn: z.optional(
    z.object({
      was: pictureSize,
      now: pictureSize,
      /** Only the first frame of an animation is kept. */
      isStill: z.optional(z.literal(true)),
    }),
  ),
  /** The text of a PDF, for models that cannot read PDFs; absent where its pages are pictures. */
  text: z.optional(z.string().check(z.maxLength(largestText))),
  /** How many pages the PDF has. */
  pageCount: z.optional(z.number()),
  /** Set on text from a web page. */
  page: z.optional(pageSourceSchema),
  /** Set on what a server of the user's gave. */
  resource: z.optional(resourceSourceSchema),
});

export type Attachment = z.infer<typeof attachmentSchema>;

export type AttachmentKind = 'picture' | 'text' | 'document';

/** What kind of content a type names, as far as attachments go. */
export const kindOfType = (mimeType: string): AttachmentKind => {
  if (mimeType.startsWith('image/')) return 'picture';
  return mimeType.startsWith('text/') ? 'text' : 'document';
};

/** The size of base64 content, bytes. */
export const bytesOfBase64 = (data: string): number => {
  const padding = data.endsWith('==') ? 2 : data.endsWith('=') ? 1 : 0;
  return Math.max(0, (data.length / 4) * 3 - padding);
};

/** The text of base64 content in UTF-8; bytes that are not UTF-8 become U+FFFD. */
export const textOfBase64 = (data: string): string => new TextDecoder().decode(decodeBase64(data));

/**
 * Whether PDF files are sent to a model as they are; otherwise their text is sent. Where the service does not say what
 * its models take, `byProvider` says whether its interface is documented to take PDFs for every model
 * (`Provider.readsDocuments`).
 */
export const readsDocuments = ({ capabilities }: Pick<Model, 'capabilities'>, byProvider: boolean): boolean =>
  capabilities?.includes('files') ?? byProvider;

/**
 * The kinds that a model is known not to take. A PDF with text is not among them: its text is sent. Empty where the
 * service does not say what its models take: then we try, and the service answers.
 */
export const refusedKinds = (
  model: Pick<Model, 'capabilities'>,
  files: readonly Pick<Attachment, 'mimeType' | 'text'>[],
): readonly Exclude<AttachmentKind, 'text'>[] => {
  const { capabilities } = model;
  if (capabilities === undefined) return [];
  const kinds = new Set(files.map(({ mimeType, text }) => (text === undefined ? kindOfType(mimeType) : 'text')));
  return [
    ...(kinds.has('picture') && !capabilities.includes('images') ? (['picture'] as const) : []),
    ...(kinds.has('document') && !capabilities.includes('files') ? (['document'] as const) : []),
  ];
};
