import { partsInOrder } from '@/components/chat/answer/parts-in-order';
import { safeUrl } from '@/components/chat/markdown/link-safety';
import { bytesOfBase64, textOfBase64 } from '@/lib/domain/attachment';
import { pictureTypes } from '@/lib/domain/attachments/attachment-limits';
import type { Message } from '@/lib/domain/message';
import type { FilePart, MessagePart, ToolInvocationPart } from '@/lib/domain/message-part';
import { shownName } from '@/lib/domain/shown-name';
import type { Source } from '@/lib/domain/stream-part';
import { callRecordsOf, type ToolCallRecord } from '@/lib/domain/tools/call-record';
import { keptResultOf, resultWords } from '@/lib/domain/tools/kept-result';
import type { Formats } from '@/lib/i18n/format';
import type { Translate } from '@/lib/i18n/text-key';

/** In which words a file is written. */
export type ExportWords = { readonly t: Translate; readonly formats: Formats };

/** What goes along beside the words. */
export type ExportContent = {
  readonly hasThoughts: boolean;
  readonly hasCalls: boolean;
  /** Where the bytes of a file are beside the text. Absent: they stand in it, if anywhere. */
  readonly pathOf?: (file: FilePart) => string | undefined;
};

/** A name with an address that has passed `safeUrl`, if it has one. */
export type ExportedLink = { readonly name: string; readonly url?: string };

/** A piece of a turn, whatever it is written in. Names are those of strangers. */
export type ExportedPiece =
  /** What a model wrote. */
  | { readonly type: 'markdown'; readonly text: string }
  /** What the user wrote: shown as it was typed. */
  | { readonly type: 'words'; readonly text: string }
  | { readonly type: 'thoughts'; readonly text: string }
  | { readonly type: 'call'; readonly name: string; readonly sent?: string; readonly returned?: string }
  /** `data` is base64; `size` is bytes; with a `path` both are there. */
  | {
      readonly type: 'picture';
      readonly name: string;
      readonly mimeType: string;
      readonly data: string;
      readonly size: number;
      readonly path?: string;
    }
  | { readonly type: 'file'; readonly name: string; readonly details: string; readonly path?: string }
  | { readonly type: 'link'; readonly link: ExportedLink }
  | { readonly type: 'sources'; readonly links: readonly ExportedLink[] };

/** A message as it is written down. */
export type ExportedTurn = {
  readonly role: Message['role'];
  readonly name: string;
  /** ms since the epoch. */
  readonly at: number;
  readonly pieces: readonly ExportedPiece[];
  /** How it ended, if not as it should. */
  readonly note?: string;
};

/** The first that can be seen. */
const firstName = (...names: readonly [...(string | undefined)[], string]): string =>
  names.find((name) => name !== undefined && name.trim() !== '') ?? '';

/** What a file that calls itself a picture must be to stand in a text: all else would end the address that it stands in. */
const isBase64 = (data: string): boolean => /^[A-Za-z0-9+/]+={0,2}$/.test(data);

const linkTo = (name: string, address: string | undefined): ExportedLink => {
  const url = address === undefined ? undefined : safeUrl(address);
  return { name: shownName(name), ...(url !== undefined && { url }) };
};

const filePiece = (file: FilePart, { pathOf }: ExportContent, { t, formats }: ExportWords): ExportedPiece => {
  const { mimeType, data, page, url } = file;
  const name = shownName(firstName(file.name, t('chat.fileOf')));
  const path = pathOf?.(file);
  if (path !== undefined) {
    const details = shownName(page === undefined ? mimeType : page.url);
    return pictureTypes.includes(mimeType)
      ? { type: 'picture', name, mimeType, data: '', size: 0, path }
      : { type: 'file', name, details, path };
  }
  if (file.forgotten !== undefined) {
    const { at, bytes } = file.forgotten;
    const removed = t('chat.forgotten', { date: formats.date(at) });
    return { type: 'file', name, details: `${shownName(mimeType)} · ${formats.bytes(bytes)} · ${removed}` };
  }
  if (page !== undefined)
    return { type: 'link', link: linkTo(firstName(page.title, page.url, t('chat.fileOf')), page.url) };
  if (data === '') return { type: 'link', link: linkTo(firstName(file.name, url, t('chat.fileOf')), url) };
  if (!isBase64(data)) return { type: 'file', name, details: shownName(mimeType) };
  const size = bytesOfBase64(data);
  if (pictureTypes.includes(mimeType)) return { type: 'picture', name, mimeType, data, size };
  return { type: 'file', name, details: `${shownName(mimeType)} · ${formats.bytes(size)}` };
};

/** What a call was given or gave, as people read it: a text as it is, all else as JSON. */
const written = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? '');

/** The whole of a result that was cut: it is kept as a file of the answer. */
const wholeOf = ({ parts }: Message, record: ToolCallRecord | undefined): FilePart | undefined => {
  const file = parts[record?.wholeAt ?? -1];
  return file?.type === 'file' ? file : undefined;
};

/** What a result says. Of ours, what only its card and its page need stays here. */
const saidBy = (result: unknown): string => {
  const kept = keptResultOf(result);
  return kept === undefined ? written(result) : resultWords(kept);
};

/** The pictures of a result of ours, as they are beside its words. */
const picturesOf = (result: unknown, name: string): readonly ExportedPiece[] =>
  (keptResultOf(result)?.content ?? []).flatMap((part) => {
    if (part.type !== 'image' || !pictureTypes.includes(part.mimeType)) return [];
    const { mimeType, data } = part;
    return [{ type: 'picture', name, mimeType, data, size: bytesOfBase64(data) } as const];
  });

const callPieces = (
  call: ToolInvocationPart,
  record: ToolCallRecord | undefined,
  message: Message,
  content: ExportContent,
  words: ExportWords,
): readonly ExportedPiece[] => {
  const { t } = words;
  const name = shownName(record === undefined ? call.toolName : `${record.title} (${record.sourceTitle})`);
  const state = call.state === 'result' ? (call.isDenied ? 'denied' : call.isError ? 'failed' : 'done') : 'unfinished';
  const whole = wholeOf(message, record);
  const isBeside = whole !== undefined && content.pathOf?.(whole) !== undefined;
  const wholeText = whole === undefined || isBeside ? undefined : textOfBase64(whole.data);
  return [
    {
      type: 'call',
      name: `${name} · ${t(`tools.state.${state}`)}`,
      sent: call.state === 'partial-call' ? call.argsText : written(call.args),
      ...(call.state === 'result' && { returned: wholeText ?? saidBy(call.result) }),
    },
    ...(isBeside ? [filePiece(whole, content, words)] : []),
    ...(call.state === 'result' ? picturesOf(call.result, name) : []),
  ];
};

/** Several passages of one page are one source. */
const sourceLinks = (sources: readonly Source[], t: Translate): readonly ExportedLink[] => {
  const links = sources.map(({ url, title }) => linkTo(firstName(title, url, t('chat.source')), url));
  return [...new Map(links.map((link) => [`${link.url}\n${link.name}`, link])).values()];
};

const answerPieces = (message: Message, content: ExportContent, words: ExportWords): readonly ExportedPiece[] => {
  const records = callRecordsOf(message.annotations);
  const pieceOf = (part: Exclude<MessagePart, ToolInvocationPart>): readonly ExportedPiece[] => {
    switch (part.type) {
      case 'text':
        return part.text.trim() === '' ? [] : [{ type: 'markdown', text: part.text }];
      case 'reasoning':
        return content.hasThoughts && part.text.trim() !== '' ? [{ type: 'thoughts', text: part.text }] : [];
      case 'file':
        return [filePiece(part, content, words)];
      case 'source':
      case 'step-start':
        return [];
      default:
        return part satisfies never;
    }
  };
  const { ordered } = partsInOrder(message.parts, records, Number.POSITIVE_INFINITY);
  const pieces = ordered.flatMap((one) => {
    if (!('calls' in one)) return pieceOf(one.part);
    return content.hasCalls
      ? one.calls.flatMap((call) => callPieces(call, records.get(call.toolCallId), message, content, words))
      : [];
  });
  const sources = message.parts.flatMap((part) => (part.type === 'source' ? [part.source] : []));
  return sources.length === 0 ? pieces : [...pieces, { type: 'sources', links: sourceLinks(sources, words.t) }];
};

const questionPieces = ({ parts }: Message, content: ExportContent, words: ExportWords): readonly ExportedPiece[] => {
  const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
  return [
    ...parts.flatMap((part) => (part.type === 'file' ? [filePiece(part, content, words)] : [])),
    ...(text.trim() === '' ? [] : [{ type: 'words', text } as const]),
  ];
};

const noteOf = ({ status, finishReason, role, parts }: Message, t: Translate): string | undefined => {
  switch (status) {
    case 'running':
      return t('export.unfinished');
    case 'interrupted':
      return t('export.brokeOff');
    case 'failed':
      return t('export.failed');
    case 'stopped':
      return t('chat.stoppedNote');
    case 'queued':
      return t('chat.queued');
    case 'complete':
      if (finishReason === 'length') return t('chat.lengthNote');
      if (finishReason === 'content-filter') return t('chat.filteredNote');
      return role === 'assistant' && parts.length === 0 ? t('chat.emptyAnswer') : undefined;
    default:
      return status satisfies never;
  }
};

/** A message with what goes along of it. */
export const turnOf = (message: Message, content: ExportContent, words: ExportWords): ExportedTurn => {
  const { role, modelName, model, createdAt } = message;
  const note = noteOf(message, words.t);
  const isQuestion = role === 'user';
  return {
    role,
    name: isQuestion
      ? words.t('export.you')
      : shownName(firstName(modelName, model?.modelId, words.t('chat.unknownModel'))),
    at: createdAt,
    pieces: isQuestion ? questionPieces(message, content, words) : answerPieces(message, content, words),
    ...(note !== undefined && { note }),
  };
};
