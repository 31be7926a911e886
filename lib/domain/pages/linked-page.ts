import type { PageBlock } from './page-content';

/** A page of fewer words that asks for a password is one to sign in on. */
export const fewWords = 300;

const signInName =
  /(?:^|[./_-])(?:log[-_]?in|sign[-_]?in|log[-_]?on|sso|auth|authenticate|oauth2?|accounts)(?:$|[./_-])/iu;

/** Whether an address is, by its name, one where people sign in. */
export const looksLikeSignIn = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { hostname, pathname } = new URL(address);
  return signInName.test(hostname.split('.').slice(0, -2).join('.')) || signInName.test(pathname);
};

/** Which kind of file that the panel reads an answer holds, by its type; undefined for all others. */
export const linkedFileType = (type: string, address: string): 'pdf' | 'picture' | 'word' | 'text' | undefined => {
  const path = URL.canParse(address) ? new URL(address).pathname.toLowerCase() : '';
  // Servers that know no type for a file say so by this one.
  const isUnknown = type === '' || type === 'application/octet-stream' || type === 'binary/octet-stream';
  if (type === 'application/pdf' || (isUnknown && path.endsWith('.pdf'))) return 'pdf';
  if (type.startsWith('image/') && type !== 'image/svg+xml') return 'picture';
  if (type.endsWith('wordprocessingml.document') || (isUnknown && path.endsWith('.docx'))) return 'word';
  const isText = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|yaml|x-ndjson|javascript)$)/u.test(type);
  return isText || type === 'image/svg+xml' ? 'text' : undefined;
};

const withoutLinks = (text: string): string => text.replace(/ ?\[([^[\]\n]*)\]\([^()\s]*\)/gu, ' $1').trim();

const lineOf = (line: string): Omit<PageBlock, 'id'> => {
  const heading = /^(#{1,6}) (.+)$/su.exec(line);
  if (heading !== null) {
    return { kind: 'heading', level: heading[1]?.length ?? 1, text: withoutLinks(heading[2] ?? '') };
  }
  if (line.startsWith('- ')) return { kind: 'list-item', level: 1, text: withoutLinks(line.slice(2)) };
  // Where a row of a table ends is not known: each cell is a line.
  return { kind: 'paragraph', text: withoutLinks(line.replace(/^\| /u, '')) };
};

const fence = '```';

/** What is one block: code between fences, an entry or a cell, a paragraph. Each line is looked at once. */
const piecesOf = (text: string): readonly Omit<PageBlock, 'id'>[] => {
  const pieces: Omit<PageBlock, 'id'>[] = [];
  let open: string[] = [];
  let isCode = false;
  const close = (): void => {
    const joined = open.join('\n');
    open = [];
    pieces.push(isCode ? { kind: 'code', text: joined } : lineOf(joined.trim()));
  };
  for (const line of text.split('\n')) {
    const isFence = line === fence;
    if (isFence || (!isCode && (line === '' || /^[-|] /u.test(line)))) close();
    if (isFence) isCode = !isCode;
    else open.push(line);
  }
  close();
  return pieces;
};

const longestBlock = 100_000;

/** The blocks of a page of which only the text is known, as our tool for pages writes it (`lib/tools/own/html-text.ts`). */
export const blocksOfText = (text: string): readonly PageBlock[] =>
  piecesOf(text)
    .filter((block) => block.text.trim() !== '')
    .map((block, index) => ({ ...block, id: `b${index}`, text: block.text.slice(0, longestBlock) }));
