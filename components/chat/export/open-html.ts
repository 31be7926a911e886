/** Elements whose content is no HTML: only their own end ends them (WHATWG HTML 13.2.5). */
const rawTexts = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext']);

/** An end tag in one of these ends nothing outside of it. */
const bounds = new Set(['table', 'template', 'select', 'object', 'applet', 'marquee', 'svg', 'math']);

/** Elements that fold away, hide, set as code or mark all that follows until they are ended. */
const lasting = new Set([
  ...bounds,
  ...['details', 'dialog', 'datalist', 'video', 'audio', 'canvas', 'noscript', 'rp', 'meter', 'progress'],
  ...[
    'pre',
    'listing',
    'code',
    'tt',
    'a',
    'b',
    'big',
    'em',
    'font',
    'i',
    'nobr',
    's',
    'small',
    'strike',
    'strong',
    'u',
  ],
  ...['del', 'ins', 'mark', 'sub', 'sup'],
]);

/** Text that a sticky pattern takes from a place on. */
const takenAt = (pattern: RegExp, html: string, at: number): string => {
  pattern.lastIndex = at;
  return pattern.exec(html)?.[0] ?? '';
};

const tagName = /[a-z][^\s/>]*/iy;
const gap = /[\s/]*/y;
const attributeName = /[^\s/>][^\s/>=]*/y;
const equals = /\s*=\s*/y;
const bareValue = /[^\s>]*/y;

/** Where a tag ends whose attributes begin at `from`; undefined where it does not. */
const endOfTag = (html: string, from: number): number | undefined => {
  let at = from;
  for (;;) {
    at += takenAt(gap, html, at).length;
    if (at >= html.length) return undefined;
    if (html[at] === '>') return at + 1;
    at += takenAt(attributeName, html, at).length;
    const sign = takenAt(equals, html, at);
    if (sign === '') continue;
    at += sign.length;
    const quote = html[at];
    if (quote === '"' || quote === "'") {
      const end = html.indexOf(quote, at + 1);
      if (end < 0) return undefined;
      at = end + 1;
    } else at += takenAt(bareValue, html, at).length;
  }
};

/**
 * What the HTML between the words of a Markdown text leaves open, as a browser reads it. It is given in pieces, and the
 * blocks and marks of Markdown around them as frames: these have tags of their own, which a comment would swallow.
 */
export class OpenHtml {
  /** Elements that are not ended, from the outside. */
  readonly elements: string[] = [];
  /** A comment, or an element whose content is no HTML. */
  within: { readonly name: string; readonly depth: number } | undefined;
  /** Nothing that is written behind it closes what is open. */
  isLost = false;
  #depth = 0;
  #frameStart = 0;

  /** Reads what stands in a block or a mark of Markdown. */
  frame(read: () => void): void {
    const outside = this.#frameStart;
    this.#frameStart = this.elements.length;
    this.#depth += 1;
    read();
    if (this.within !== undefined && this.within.depth >= this.#depth) this.isLost = true;
    this.#depth -= 1;
    this.#frameStart = outside;
  }

  read(html: string): void {
    let at = 0;
    while (at < html.length && !this.isLost) {
      if (this.within === undefined) {
        const next = html.indexOf('<', at);
        at = next < 0 ? html.length : this.#readMark(html, next);
      } else at = this.#readWithin(html, at, this.within.name);
    }
  }

  /** The place behind what ends a comment or a raw text; the end of the piece where nothing does. */
  #readWithin(html: string, from: number, name: string): number {
    const isComment = name === '!--';
    const end = isComment ? /--!?>/g : new RegExp(`</${name}(?=[\\s/>])`, 'gi');
    end.lastIndex = from;
    const found = end.exec(html);
    const content = html.slice(from, found?.index);
    // In these a browser looks at more than the end tag (13.2.5.20, 13.2.6.5).
    if (name === 'script' && /<!--[\s\S]*<script/i.test(content)) this.isLost = true;
    if (!isComment && this.#isForeign() && content.includes('<')) this.isLost = true;
    if (found === null) return html.length;
    this.within = undefined;
    return isComment ? found.index + found[0].length : found.index;
  }

  #readMark(html: string, at: number): number {
    const empty = takenAt(/<!---?>/y, html, at);
    if (empty !== '') return at + empty.length;
    if (html.startsWith('<!--', at)) {
      this.within = { name: '!--', depth: this.#depth };
      return at + 4;
    }
    const isEnd = html[at + 1] === '/';
    const name = takenAt(tagName, html, at + (isEnd ? 2 : 1));
    if (name !== '') return this.#readTag(html, at + (isEnd ? 2 : 1) + name.length, name.toLowerCase(), isEnd);
    if (!/[!?/]/.test(html[at + 1] ?? '')) return at + 1;
    const end = html.indexOf('>', at);
    if (end < 0 || (html.startsWith('<![CDATA[', at) && this.#isForeign())) this.isLost = true;
    return end + 1;
  }

  #readTag(html: string, nameEnd: number, name: string, isEnd: boolean): number {
    const end = endOfTag(html, nameEnd);
    if (end === undefined || name === 'plaintext') {
      this.isLost = true;
      return html.length;
    }
    if (isEnd) this.#end(name);
    else if (rawTexts.has(name)) this.within = { name, depth: this.#depth };
    else if (lasting.has(name) && !((name === 'svg' || name === 'math') && html[end - 2] === '/'))
      this.elements.push(name);
    return end;
  }

  #end(name: string): void {
    const at = this.elements.lastIndexOf(name);
    if (at < this.#frameStart) return;
    if (bounds.has(name) || !this.elements.slice(at).some((inner) => bounds.has(inner))) this.elements.splice(at, 1);
  }

  #isForeign(): boolean {
    return this.elements.includes('svg') || this.elements.includes('math');
  }
}
