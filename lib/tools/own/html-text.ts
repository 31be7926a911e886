import { raisedText } from '@/lib/domain/raised-text';
import { blocks, brokenOut, empty, isEndedBy, outside, type Region, regionOf } from './html-regions';
import { type HtmlToken, htmlTokens } from './html-tokens';

/** What a reader finds on a page: its title, and its text with headings, lists and links as Markdown writes them. */
export type HtmlText = { readonly title: string; readonly text: string };

/**
 * `from`: how many pieces had come when it began, from the beginning of the page. `struck`: the outermost element around it, or
 * itself, that strikes out what is in it.
 */
type OpenElement = Region & {
  readonly name: string;
  readonly from: number;
  readonly struck?: Pick<OpenElement, 'name' | 'from'>;
};
type Block = { readonly text: string } & Pick<Region, 'isBesides' | 'isMain'>;

/** Browsers stop nesting at 512 elements, too. */
const maxDepth = 512;

const absolute = (href: string, base: URL): string | undefined => {
  if (href.startsWith('#') || !URL.canParse(href, base)) return undefined;
  const url = new URL(href, base);
  return url.protocol === 'https:' || url.protocol === 'http:'
    ? url.href.replace(/[()]/gu, (sign) => (sign === '(' ? '%28' : '%29'))
    : undefined;
};

const struck: ReadonlySet<string> = new Set(['s', 'strike', 'del']);

class Page {
  readonly #base: URL;
  readonly #stack: OpenElement[] = [];
  readonly #blocks: Block[] = [];
  #pieces: string[] = [];
  /** How many pieces stand in the blocks before, or more. */
  #before = 0;
  /** Where the last element began: marking joins pieces, so there may be fewer by now. */
  #lastFrom = 0;
  #title = '';
  /** How many pieces there were where the last link began, wherever it leads. */
  #anchor = -1;
  #link: { readonly href: string; readonly from: number } | undefined;

  constructor(base: URL) {
    this.#base = base;
  }

  read(token: HtmlToken): void {
    if (token.type === 'open') this.#open(token.name, token.attributes);
    else if (token.type === 'close') this.#close(token.name);
    else this.#add(token.text);
  }

  finish(): HtmlText {
    this.#endBlock();
    const own = this.#blocks.filter((block) => !block.isBesides);
    const main = own.filter((block) => block.isMain);
    const length = (list: readonly Block[]): number => list.reduce((sum, { text }) => sum + text.length, 0);
    // A page whose main part is almost nothing marks something else with it.
    const chosen = [main, own].find((list) => length(list) >= 200) ?? (own.length > 0 ? own : this.#blocks);
    const text = chosen.map((block) => block.text).join('\n\n');
    return { title: this.#title.replace(/\s+/gu, ' ').trim(), text: text.replace(/\n\n(?=- |\| )/gu, '\n') };
  }

  get #region(): Region {
    return this.#stack.at(-1) ?? outside;
  }

  #open(name: string, attributes: ReadonlyMap<string, string>): void {
    const outer = this.#region.isDrawn ? brokenOut(this.#stack, name) : -1;
    while (outer >= 0 && this.#stack.length > outer) this.#pop();
    while (isEndedBy(this.#stack.at(-1)?.name ?? '', name)) this.#pop();
    if (name === 'br') this.#pieces.push('\n');
    if (blocks.has(name)) this.#endBlock();
    if (empty.has(name) || this.#stack.length >= maxDepth) return;
    const from = this.#before + this.#pieces.length;
    this.#lastFrom = from;
    const around = this.#stack.at(-1)?.struck ?? (struck.has(name) ? { name, from } : undefined);
    this.#stack.push({
      name,
      from,
      ...regionOf(name, attributes, this.#region),
      ...(around !== undefined && { struck: around }),
    });
    if (name !== 'a') return;
    this.#anchor = this.#pieces.length;
    this.#endLink();
    const href = absolute(attributes.get('href') ?? '', this.#base);
    if (href !== undefined) this.#link = { href, from: this.#pieces.length };
  }

  #close(name: string): void {
    const index = this.#stack.findLastIndex((element) => element.name === name);
    if (index < 0) return;
    while (this.#stack.length > index) this.#pop();
  }

  #pop(): void {
    const { name = '', from = 0 } = this.#stack.at(-1) ?? {};
    if (name === 'a') this.#endLink();
    if (name === 'sup' || struck.has(name)) this.#mark(name, from);
    if (blocks.has(name)) this.#endBlock();
    this.#stack.pop();
  }

  /** Raised numbers are powers unless they lead to a note, and what was struck out is marked as such. */
  #mark(name: string, begin: number): void {
    const from = Math.max(0, begin - this.#before);
    const text = this.#pieces.slice(from).join('');
    if (text.trim() === '') return;
    const before = this.#pieces.slice(Math.max(0, from - 4), from).join('');
    if (name === 'sup' && this.#anchor >= from) return;
    this.#pieces.splice(from, this.#pieces.length, name === 'sup' ? raisedText(before, text) : `~~${text.trim()}~~`);
  }

  /** Struck out are the blocks within what is, each by itself. */
  #markOpen(): void {
    const open = this.#stack.at(-1)?.struck;
    if (open !== undefined) this.#mark(open.name, open.from);
  }

  #endLink(): void {
    this.#writeLink();
    this.#link = undefined;
  }

  /** What has come since the link began is its text. A link around blocks is written in each of them. */
  #writeLink(): void {
    if (this.#link === undefined) return;
    const { href, from } = this.#link;
    const words = this.#pieces.slice(from).join('').replace(/\s+/gu, ' ').trim();
    if (words !== '') this.#pieces.splice(from, this.#pieces.length, ` [${words.replace(/[[\]]/gu, '')}](${href}) `);
    this.#link = { href, from: 0 };
  }

  #add(text: string): void {
    if (this.#stack.at(-1)?.name === 'title' && this.#title === '') this.#title = text.slice(0, 500);
    const { isUnread, isPre } = this.#region;
    if (!isUnread) this.#pieces.push(isPre ? text : text.replace(/\s+/gu, ' '));
  }

  /** What has come since the last block is one. */
  #endBlock(): void {
    const { isPre, isBesides, isMain } = this.#region;
    if (!isPre) {
      this.#writeLink();
      this.#markOpen();
    }
    const joined = this.#pieces.join('');
    this.#before = Math.max(this.#before + this.#pieces.length, this.#lastFrom);
    this.#pieces = [];
    if (joined.trim() === '') return;
    const text = isPre
      ? `\`\`\`\n${joined.trimEnd()}\n\`\`\``
      : `${this.#prefix()}${joined
          .replace(/ {2,}/gu, ' ')
          .replace(/ ?\n[ \n]*/gu, '\n')
          .trim()}`;
    this.#blocks.push({ text, isBesides, isMain });
  }

  #prefix(): string {
    const block = this.#stack.findLast(({ name }) => blocks.has(name))?.name ?? '';
    if (/^h[1-6]$/u.test(block)) return `${'#'.repeat(Number(block.charAt(1)))} `;
    if (block === 'li' || block === 'dd') return '- ';
    return block === 'td' || block === 'th' ? '| ' : '';
  }
}

/**
 * The readable text of an HTML document at this address. Left out: scripts, forms' controls, what the page hides, and
 * what stands beside the main part. Links are absolute; nothing is loaded.
 */
export const htmlText = (html: string, address: URL): HtmlText => {
  const page = new Page(address);
  for (const token of htmlTokens(html)) page.read(token);
  return page.finish();
};
