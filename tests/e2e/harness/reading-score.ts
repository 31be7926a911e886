/** What a reading of a page should hold and what it should not, as `<page>.wanted.txt` says. */
export type Wanted = {
  /** Sentences in reading order, for who reads and who listens. */
  readonly spoken: readonly string[];
  /** The same with what is only read: code, notes, boxes of facts. */
  readonly sent: readonly string[];
  readonly unwanted: readonly string[];
  readonly secrets: readonly string[];
};

/** Lines that begin with `=` are wanted, with `t` in the text alone, with `-` unwanted; `!` is a secret. */
export const parseWanted = (file: string): Wanted => {
  const lines = file.split('\n').filter((line) => line !== '');
  const after = (...marks: readonly string[]): readonly string[] =>
    lines.filter((line) => marks.includes(line.slice(0, 2))).map((line) => line.slice(2));
  return { spoken: after('= '), sent: after('= ', 't '), unwanted: after('- ', '! '), secrets: after('! ') };
};

/** How good a reading is. */
export type Score = {
  /** The share of wanted sentences that come in order, less one for each unwanted one; 0 to 100. */
  readonly points: number;
  readonly missing: readonly string[];
  readonly present: readonly string[];
  readonly leaked: readonly string[];
};

/** White space, its kind and the marks between cells do not count. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf};|]/gu, '')
    .replace(/\s+/gu, '')
    .toLowerCase();

const placesOf = (text: string, sentence: string): readonly number[] => {
  const places: number[] = [];
  for (let at = text.indexOf(sentence); at >= 0 && places.length < 50; at = text.indexOf(sentence, at + 1))
    places.push(at);
  return places;
};

/** The longest chain of sentences that follow each other in the text, as indexes. */
const inOrder = (text: string, sentences: readonly string[]): ReadonlySet<number> => {
  type Link = { readonly index: number; readonly at: number; readonly length: number; readonly before?: Link };
  const links: Link[] = [];
  for (const [index, sentence] of sentences.entries()) {
    for (const at of placesOf(text, sentence)) {
      let before: Link | undefined;
      for (const link of links) {
        if (link.index < index && link.at < at && link.length > (before?.length ?? 0)) before = link;
      }
      links.push({ index, at, length: (before?.length ?? 0) + 1, ...(before !== undefined && { before }) });
    }
  }
  const found = new Set<number>();
  let link = links.toSorted((one, other) => other.length - one.length)[0];
  for (; link !== undefined; link = link.before) found.add(link.index);
  return found;
};

/** Compares a reading with what is wanted of the page. */
export const scoreOf = (
  reading: string,
  wanted: Pick<Wanted, 'unwanted' | 'secrets'>,
  sentences: readonly string[],
): Score => {
  const text = plain(reading);
  const found = inOrder(text, sentences.map(plain));
  const present = wanted.unwanted.filter((sentence) => text.includes(plain(sentence)));
  return {
    points: Math.max(0, (100 * (found.size - present.length)) / sentences.length),
    missing: sentences.filter((_, index) => !found.has(index)),
    present,
    leaked: wanted.secrets.filter((secret) => text.includes(plain(secret))),
  };
};
