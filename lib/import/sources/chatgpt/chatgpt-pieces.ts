import { fenced } from '@/lib/import/fenced';
import type { LeftOut } from '@/lib/import/left-out';
import { itemsOf } from '@/lib/import/lenient';
import { type Piece, sourcePieces, thoughtPieces, wordPieces } from '@/lib/import/pieces';
import { type ChatGptFiles, idIn } from './chatgpt-files';
import {
  type Asset,
  attachmentsOf,
  type Content,
  canvasSchema,
  contentSchema,
  type Message,
  type Metadata,
  metadataSchema,
  pagesOf,
  partSchema,
  referencesOf,
  runPictures,
  thoughtSchema,
} from './chatgpt-json';
import { withoutMarks } from './chatgpt-marks';

/** What is needed to read a message beside itself. */
export type Reading = { readonly files: ChatGptFiles; readonly leftOut: LeftOut };

/** Not of the conversation: what the user told about themselves, and how long it took. */
const unsaid: ReadonlySet<string> = new Set(['user_editable_context', 'model_editable_context', 'reasoning_recap']);

const noMetadata: Metadata = metadataSchema.parse({});

const fileIn = (pointer = ''): string => idIn(pointer) ?? pointer;

/** The parts of a content: words, pictures, sound. */
const partPieces = (content: Content, metadata: Metadata, { files, leftOut }: Reading): readonly Piece[] => {
  const attachments = new Map(attachmentsOf(metadata).map((one) => [fileIn(one.id), one]));
  const asset = (pointer: string, otherwise: string): Piece => {
    const facts = attachments.get(fileIn(pointer));
    return files.file(pointer, { name: facts?.name, type: facts?.mime_type ?? facts?.mimeType }, otherwise);
  };
  const sound = (one: Asset | undefined): readonly Piece[] =>
    one?.asset_pointer === undefined ? [] : [asset(one.asset_pointer, `audio/${one.format ?? 'wav'}`)];

  return (content.parts ?? []).flatMap((raw): readonly Piece[] => {
    if (typeof raw === 'string') return wordPieces(raw);
    const parsed = partSchema.safeParse(raw);
    if (!parsed.success) {
      if (raw !== null) leftOut.add(content.content_type);
      return [];
    }
    const part = parsed.data;
    switch (part.content_type) {
      case 'image_asset_pointer':
        return part.asset_pointer === undefined ? [] : [asset(part.asset_pointer, 'image/png')];
      case 'audio_asset_pointer':
        return sound(part);
      case 'real_time_user_audio_video_asset_pointer':
        if (part.video_container_asset_pointer !== undefined) leftOut.add('video_container_asset_pointer');
        return sound(part.audio_asset_pointer);
      case 'audio_transcription':
      case 'text':
      case undefined:
        return wordPieces(part.text);
      default:
        leftOut.add(part.content_type);
        return wordPieces(part.text);
    }
  });
};

/** The attached files that no part of the message shows. */
const otherFiles = (shown: readonly Piece[], metadata: Metadata, content: Content, files: ChatGptFiles) => {
  const pointers = new Set((content.parts ?? []).map((part) => fileIn(partSchema.safeParse(part).data?.asset_pointer)));
  const names = new Set(shown.flatMap((piece) => (piece.type === 'file' ? [piece.name] : [])));
  return attachmentsOf(metadata).flatMap(({ id, name, mime_type, mimeType }): readonly Piece[] => {
    if (id === undefined || pointers.has(fileIn(id)) || (name !== undefined && names.has(name))) return [];
    return [files.file(id, { name, type: mime_type ?? mimeType })];
  });
};

const sources = (metadata: Metadata): readonly Piece[] =>
  pagesOf(metadata).flatMap(({ url, title }) => sourcePieces(url, title));

/** `unknown` is what most code of tools says. */
const fence = (text: string, language = ''): string => fenced(text, language === 'unknown' ? '' : language);

const parsedCanvas = (text: string) => {
  try {
    return canvasSchema.safeParse(JSON.parse(text)).data;
  } catch {
    // A call that broke off: it is shown as it was written.
    return undefined;
  }
};

/** What a model wrote for a tool. The text of a canvas is what the user asked for, so it is shown. */
const callPieces = (recipient: string, text: string, isCode: boolean): readonly Piece[] => {
  const canvas = recipient === 'canmore.create_textdoc' ? parsedCanvas(text) : undefined;
  if (canvas !== undefined) {
    const { name, type = '', content } = canvas;
    const code = /^code\/(.+)$/.exec(type)?.[1];
    return [
      { type: 'call', name: recipient, args: { ...(name !== undefined && { name }), type } },
      ...wordPieces(code === undefined ? content : fence(content, code)),
    ];
  }
  return [{ type: 'call', name: recipient, args: isCode && !/^\s*\{/.test(text) ? { code: text } : text }];
};

const joined = (content: Content): string =>
  (content.parts ?? []).flatMap((part) => (typeof part === 'string' ? [part] : [])).join('\n') || (content.text ?? '');

const answerPieces = (message: Message, content: Content, metadata: Metadata, reading: Reading): readonly Piece[] => {
  const recipient = message.recipient ?? 'all';
  switch (content.content_type) {
    case 'thoughts':
      return itemsOf(thoughtSchema, content.thoughts).flatMap(({ summary = '', content: words = '' }) =>
        thoughtPieces(
          [summary === '' ? '' : `**${summary.trim()}**`, words].filter((one) => one.trim() !== '').join('\n\n'),
        ),
      );
    case 'code':
      if (recipient !== 'all') return callPieces(recipient, content.text ?? '', true);
      return (content.text ?? '') === '' ? [] : wordPieces(fence(content.text ?? '', content.language ?? ''));
    case 'tether_browsing_code':
      return recipient === 'all' ? [] : callPieces(recipient, joined(content), true);
    default: {
      if (recipient !== 'all') return callPieces(recipient, joined(content), false);
      if (content.content_type !== 'text' && content.content_type !== 'multimodal_text')
        reading.leftOut.add(content.content_type);
      const references = referencesOf(metadata);
      const parts = content.parts === undefined ? wordPieces(content.text) : partPieces(content, metadata, reading);
      const words = parts.flatMap((piece) =>
        piece.type === 'text' ? wordPieces(withoutMarks(piece.text, references)) : [piece],
      );
      return [...words, ...otherFiles(words, metadata, content, reading.files), ...sources(metadata)];
    }
  }
};

const knownResults: ReadonlySet<string | undefined> = new Set([
  'text',
  'multimodal_text',
  'code',
  'execution_output',
  'tether_quote',
  'tether_browsing_display',
  'sonic_webpage',
  'system_error',
  'computer_output',
  'citable_code_output',
]);

/** What a tool gave back. Its pictures are of the answer. */
const resultPieces = (message: Message, content: Content, metadata: Metadata, reading: Reading): readonly Piece[] => {
  if (!knownResults.has(content.content_type)) reading.leftOut.add(content.content_type);
  const parts = partPieces(content, metadata, reading);
  const pictures: readonly Piece[] = [
    ...parts.filter(({ type }) => type === 'file'),
    ...runPictures(metadata).map((pointer) => reading.files.file(pointer, {}, 'image/png')),
    ...(content.screenshot?.asset_pointer === undefined
      ? []
      : [reading.files.file(content.screenshot.asset_pointer, {}, 'image/png')]),
  ];
  const page = content.url === undefined ? [] : sourcePieces(content.url, content.title);
  const texts = [content.title, content.url, content.text, content.result, content.summary].filter(
    (text) => text !== undefined && text.trim() !== '',
  );
  const words = parts.flatMap((piece) => (piece.type === 'text' ? [piece.text] : []));
  const result = withoutMarks([...texts, ...words].join('\n\n'), []).trim();
  const isError = content.content_type === 'system_error';
  const named: Piece = { type: 'result', name: message.author?.name, result, isError };
  const isSilent = result === '' && pictures.length === 0;
  return [
    ...(isSilent && message.author?.name === undefined ? [] : [named]),
    ...pictures,
    ...page,
    ...sources(metadata),
  ];
};

/** What of a message is shown; nothing of what the program tells the model. */
export const messagePieces = (message: Message, reading: Reading): readonly Piece[] => {
  const metadata = message.metadata ?? noMetadata;
  const parsed = contentSchema.safeParse(message.content);
  const role = message.author?.role;
  if (role === 'system' || !parsed.success || unsaid.has(parsed.data.content_type ?? '')) return [];
  const content = parsed.data;
  const isHidden = metadata.is_visually_hidden_from_conversation === true && content.content_type !== 'thoughts';
  if (isHidden || metadata.is_user_system_message === true) return [];
  switch (role) {
    case 'user': {
      if (content.content_type !== 'text' && content.content_type !== 'multimodal_text')
        reading.leftOut.add(content.content_type);
      const parts = content.parts === undefined ? wordPieces(content.text) : partPieces(content, metadata, reading);
      return [...otherFiles(parts, metadata, content, reading.files), ...parts];
    }
    case 'assistant':
      return answerPieces(message, content, metadata, reading);
    case 'tool':
      return resultPieces(message, content, metadata, reading);
    default:
      reading.leftOut.add(role);
      return [];
  }
};
