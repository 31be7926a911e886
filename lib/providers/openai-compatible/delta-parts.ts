import type { StreamPart } from '@/lib/domain/stream-part';
import type { Chunk, Delta } from './chunk';

const dataUrlPattern = /^data:([^;,]+);base64,(.*)$/s;

const reasoning = (text: string | null | undefined): readonly StreamPart[] =>
  text === null || text === undefined || text === '' ? [] : [{ type: 'reasoning', text }];

const signature = (value: string | null | undefined): readonly StreamPart[] =>
  value === null || value === undefined || value === '' ? [] : [{ type: 'reasoning_signature', signature: value }];

/** OpenRouter repeats the `reasoning` text in the details: it is shown once, signatures and sealed pieces always. */
const detailParts = (delta: Delta, isTextKnown: boolean): readonly StreamPart[] =>
  (delta.reasoning_details ?? []).flatMap((detail) => [
    ...(isTextKnown ? [] : reasoning(detail.text ?? detail.summary)),
    ...signature(detail.signature),
    ...(typeof detail.data === 'string' ? [{ type: 'redacted_reasoning', data: detail.data } as const] : []),
  ]);

/** The reasoning of a delta, in whichever field the service puts it; two fields with the same text are shown once. */
export const reasoningParts = (delta: Delta): readonly StreamPart[] => {
  const plain = reasoning(delta.reasoning_content || delta.reasoning || delta.thinking);
  return [...plain, ...detailParts(delta, plain.length > 0)];
};

/** The visible text of a delta and, where content is a list, the reasoning inside it. */
export const contentParts = ({ content }: Delta): readonly StreamPart[] => {
  if (content === null || content === undefined || content === '') return [];
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return content.flatMap((one) => {
    // Some leave out which kind a piece with a text is.
    const piece = typeof one === 'string' ? { type: 'text', text: one } : one && { ...one, type: one.type ?? 'text' };
    if (piece?.type === 'thinking') {
      const { thinking } = piece;
      const thought = typeof thinking === 'string' ? thinking : thinking?.map(({ text }) => text ?? '').join('');
      return [...reasoning(thought), ...signature(piece.signature)];
    }
    return (piece?.type === 'text' || piece?.type === 'output_text') &&
      typeof piece.text === 'string' &&
      piece.text !== ''
      ? [{ type: 'text', text: piece.text }]
      : [];
  });
};

/** Images that a model drew, as data URLs. */
export const imageParts = (delta: Delta): readonly StreamPart[] =>
  (delta.images ?? []).flatMap(({ image_url }) => {
    const [, mimeType, data] = dataUrlPattern.exec(image_url?.url ?? '') ?? [];
    return mimeType === undefined || data === undefined ? [] : [{ type: 'file', mimeType, data } as const];
  });

/** The places that a chunk names: Perplexity's results with their titles before its bare citations, and annotations. */
export const sourcesOf = (chunk: Chunk, delta: Delta): readonly { readonly url: string; readonly title?: string }[] => {
  const named = [
    ...(chunk.search_results ?? []),
    ...(chunk.citations ?? []).map((url) => ({ url, title: undefined })),
    ...(delta.annotations ?? []).map((annotation) => annotation.url_citation),
  ];
  return named.flatMap((place) => {
    if (typeof place?.url !== 'string' || place.url === '') return [];
    return [{ url: place.url, ...(typeof place.title === 'string' && place.title !== '' && { title: place.title }) }];
  });
};
