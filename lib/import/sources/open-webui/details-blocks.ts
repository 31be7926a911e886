import { answerPieces, type Piece, thoughtPieces, wordPieces } from '@/lib/import/pieces';

// Open WebUI writes what is no words into the text of an answer: <details type="reasoning" done="true" duration="2">, `tool_calls`
// with `id`, `name`, `arguments` and `result`, `code_interpreter` with `output`. Attributes are escaped; thoughts are quotations.

const kinds = ['reasoning', 'tool_calls', 'code_interpreter'] as const;

type Block = {
  readonly kind: (typeof kinds)[number];
  readonly attributes: ReadonlyMap<string, string>;
  readonly body: string;
};

const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&amp;': '&',
};

const unescaped = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|#x27|#39|amp);/g, (entity) => entities[entity] ?? entity);

const attributesOf = (tag: string): ReadonlyMap<string, string> =>
  new Map(
    [...tag.matchAll(/([a-z_-]{1,40})="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, unescaped(value)] as const,
    ),
  );

/** Where the block ends whose content begins at `from`: boxes within it end first. The end of the text if nothing ends it. */
const endOf = (text: string, from: number): { readonly end: number; readonly next: number } => {
  const edge = /<\/?details\b/g;
  edge.lastIndex = from;
  let depth = 1;
  for (let found = edge.exec(text); found !== null; found = edge.exec(text)) {
    depth += found[0].startsWith('</') ? -1 : 1;
    if (depth > 0) continue;
    const close = text.indexOf('>', found.index);
    return { end: found.index, next: close === -1 ? text.length : close + 1 };
  }
  return { end: text.length, next: text.length };
};

const withoutSummary = (body: string): string => {
  const start = body.indexOf('<summary>');
  const end = body.indexOf('</summary>');
  return start === -1 || end < start ? body : body.slice(end + '</summary>'.length);
};

/** A value as it stands in an attribute: JSON, sometimes JSON in a text of JSON; else it is the text. */
const jsonOrText = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    // Not everything in it is JSON.
    return text;
  }
};

const codeIn = (body: string): string => /^\s*```[^\n]*\n([\s\S]*?)\n?```\s*$/.exec(body)?.[1] ?? body.trim();

const withoutQuotation = (text: string): string => text.replace(/^[ \t]*> ?/gm, '');

const blockPieces = ({ kind, attributes, body }: Block): readonly Piece[] => {
  switch (kind) {
    case 'reasoning':
      // Newer versions escape the marks of the quotation too.
      return thoughtPieces(
        /^\s*&gt;/.test(body) ? withoutQuotation(unescaped(body)) : unescaped(withoutQuotation(body)),
      );
    case 'tool_calls': {
      const id = attributes.get('id');
      const name = attributes.get('name') ?? '';
      const call: Piece = { type: 'call', id, name, args: jsonOrText(attributes.get('arguments') ?? '') };
      const result = attributes.get('result') ?? unescaped(body.trim());
      if (attributes.get('done') === 'false') return [call];
      return [call, { type: 'result', id, name, result: jsonOrText(result) }];
    }
    case 'code_interpreter': {
      const name = 'code_interpreter';
      const output = attributes.get('output');
      const call: Piece = { type: 'call', name, args: { code: codeIn(unescaped(body)) } };
      return output === undefined ? [call] : [call, { type: 'result', name, result: jsonOrText(output) }];
    }
    default:
      return kind satisfies never;
  }
};

const opening = '<details type="';

/** What an answer is made of: its words, and the blocks between them. */
export const answerWithBlocks = (text: string): readonly Piece[] => {
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = text.indexOf(opening); at !== -1; at = text.indexOf(opening, at)) {
    const tagEnd = text.indexOf('>', at);
    if (tagEnd === -1) break;
    const attributes = attributesOf(text.slice(at, tagEnd));
    const kind = kinds.find((one) => one === attributes.get('type'));
    if (kind === undefined) {
      at = tagEnd;
      continue;
    }
    const { end, next } = endOf(text, tagEnd + 1);
    const body = withoutSummary(text.slice(tagEnd + 1, end));
    pieces.push(...wordPieces(text.slice(from, at).trim()), ...blockPieces({ kind, attributes, body }));
    from = next;
    at = next;
  }
  // Without blocks it is as it was written, with what stands between marks of thoughts.
  return from === 0 ? answerPieces(text) : [...pieces, ...wordPieces(text.slice(from).trim())];
};
