/**
 * How the pages of one article are numbered in their addresses. `query`: `?page=2`. `named`: `/page/2`, `story-page-2.html`.
 * `folder`: `/story/2/`. `bare`: `story-2.html`, which may as well be another article.
 */
export type NumberForm = 'query' | 'named' | 'folder' | 'bare';

/** Two addresses that differ in a number of a page alone: the number of one, and that of the other. */
export type PageStep = { readonly own: number; readonly number: number; readonly form: NumberForm };

/** How an address can be read: as the page with this number of what `key` names. */
type Reading = {
  readonly path: string;
  readonly key: string;
  readonly number: number;
  readonly form: NumberForm | 'none';
};

const names =
  'page|pages|pagina|página|paginas|páginas|pag|pagenum|pagenumber|pageno|paged|pg|seite|seiten|strona|sayfa|sida|side|strana|sivu|halaman|trang|str';
const parameter = new RegExp(`^(?:${names}|page[_-]?(?:no|num|number|nr|id)|p|pn|curpage)$`, 'iu');
const number = /^[1-9]\d{0,2}$/u;
const namedFolder = new RegExp(`^(.*)/(?:${names})/([1-9]\\d{0,2})$`, 'iu');
const namedEnd = new RegExp(`^(.*[^/])[-_.,](?:${names}|p)[-_.=]?([1-9]\\d{0,2})$`, 'iu');
const namedWhole = new RegExp(`^(.*)/(?:${names}|p)[-_.=]?([1-9]\\d{0,2})$`, 'iu');
const folder = /^(.*)\/([1-9]\d{0,2})$/u;
const bare = /^(.*[^/\d])[-_,.]([1-9]\d{0,2})$/u;
/** What is numbered like this is a whole of its own. */
const ownWhole =
  /(?:^|[/_-])(?:chapter|ch|kapitel|chapitre|cap[ií]tulo|part|teil|parte|partie|episode|ep|folge|day|tag|season|volume|vol|week|lesson|lektion|issue|version|v|thread|topic|id|comment|comments|comment-page|no|nr)$/iu;

/** Not by a pattern: it would begin anew at each of thousands of slashes. */
const withoutLastSlashes = (path: string): string => {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
};

/** The path without what differs between addresses of one page. */
const stemOf = (path: string): string =>
  withoutLastSlashes(path)
    .replace(/\.(?:html?|xhtml|shtml|php\d?|aspx?|jsp)$/iu, '')
    .replace(/\/index$/iu, '');

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** What only counts visitors says nothing of the page. Other names may well: `source`, `ref`. */
const isOfVisit = (name: string): boolean => /^(?:utm_\w+|fbclid|gclid)$/iu.test(name);

/** An address with more parameters than this is not looked at: each of hundreds could be the page's number. */
const maxParameters = 20;

const readingsOf = ({ pathname, searchParams }: URL): readonly Reading[] => {
  const all = [...searchParams];
  if (all.length > maxParameters) return [];
  const stem = stemOf(decoded(pathname));
  const parameters = all.filter(([name]) => !isOfVisit(name)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const keyOf = (path: string, left: readonly (readonly string[])[] = parameters): string =>
    JSON.stringify([path, left]);
  const readings: Reading[] = [{ path: stem, key: keyOf(stem), number: 1, form: 'none' }];
  for (const entry of parameters) {
    const [name, value] = entry;
    if (!parameter.test(name) || !number.test(value)) continue;
    const rest = parameters.filter((other) => other !== entry);
    readings.push({ path: stem, key: keyOf(stem, rest), number: Number(value), form: 'query' });
  }
  const add = (pattern: RegExp, form: NumberForm): boolean => {
    const [, before = '', found = ''] = pattern.exec(stem) ?? [];
    if (found === '' || (form !== 'named' && ownWhole.test(before))) return false;
    const path = stemOf(before);
    readings.push({ path, key: keyOf(path), number: Number(found), form });
    return true;
  };
  const isNamed = add(namedFolder, 'named') || add(namedEnd, 'named') || add(namedWhole, 'named');
  if (!isNamed && !add(folder, 'folder')) add(bare, 'bare');
  return readings;
};

/** A site's front page has no pages of one article, whatever its numbers say. */
const isOfNothing = (key: string): boolean => key === JSON.stringify(['', []]);

const stepBetween = (from: Reading, to: Reading): PageStep | undefined => {
  if (from.key !== to.key || from.number === to.number) return undefined;
  const form = to.form === 'none' ? from.form : to.form;
  if (form === 'none' || (from.form !== 'none' && from.form !== form)) return undefined;
  return { own: from.number, number: to.number, form };
};

/**
 * The ways in which an address can be another page of what is at `own`: same origin, and the same but for the number. What
 * they say of the page must show which is meant.
 */
export const pageStepsFrom = (own: URL): ((other: URL) => readonly PageStep[]) => {
  const from = readingsOf(own).filter(({ key }) => !isOfNothing(key));
  if (from.length === 0) return () => [];
  // Most links of a page lead elsewhere: to see that costs a hundredth of reading their numbers.
  const [shortest = ''] = from.map(({ path }) => path).toSorted((one, two) => one.length - two.length);
  return (other) => {
    if (own.origin !== other.origin || own.username !== other.username || own.password !== other.password) return [];
    if (!decoded(other.pathname).startsWith(shortest)) return [];
    const to = readingsOf(other);
    return from.flatMap((one) => to.flatMap((reading) => stepBetween(one, reading) ?? []));
  };
};

/** Says of addresses whether each is the page with a number of the article that has its page `page` at `own`. */
export const pagesBeside = (own: string, page: number): ((other: string, wanted: number) => boolean) => {
  if (!URL.canParse(own)) return () => false;
  const stepsTo = pageStepsFrom(new URL(own));
  return (other, wanted) =>
    wanted !== page &&
    URL.canParse(other) &&
    stepsTo(new URL(other)).some((step) => step.own === page && step.number === wanted);
};

/** Whether an address is page `wanted` of the article that has its page `page` at `own`. */
export const isPageOf = (own: string, page: number, other: string, wanted: number): boolean =>
  pagesBeside(own, page)(other, wanted);
