const elements = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Elements without an end. */
export const empty = elements('area base br col embed hr img input link meta param source track wbr');
const unread = elements(
  'script style template noscript svg math canvas iframe object audio video select datalist button textarea title xmp noembed noframes head',
);
/** Elements that stand on lines of their own. */
export const blocks = elements(
  'address article aside blockquote body caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hr legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul html',
);
const besides = elements('nav footer aside');
const besidesRoles = elements('navigation banner contentinfo complementary search dialog');
const endedBy: Readonly<Record<string, ReadonlySet<string>>> = {
  head: blocks,
  p: blocks,
  li: elements('li'),
  dt: elements('dt dd'),
  dd: elements('dt dd'),
  td: elements('td th tr tbody'),
  th: elements('td th tr tbody'),
  tr: elements('tr tbody'),
  button: elements('button'),
};

/** Whether an element that is still open ends when another one begins in it (HTML, 13.1.2.4). */
export const isEndedBy = (open: string, next: string): boolean =>
  Object.hasOwn(endedBy, open) && endedBy[open]?.has(next) === true;

const breakouts = elements(
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ' +
    'ruby s small span strong strike sub sup table tt u ul var',
);

/** Where in these open elements a drawing or a formula begins that such a tag ends, as nobody closed it (13.2.6.5); −1 for none. */
export const brokenOut = (open: readonly { readonly name: string }[], next: string): number => {
  if (!breakouts.has(next)) return -1;
  const at = open.findLastIndex(({ name }) => name === 'svg' || name === 'math');
  const isWithin = open
    .slice(at + 1)
    .some(({ name }) => ['foreignobject', 'desc', 'title', 'annotation-xml'].includes(name));
  return isWithin ? -1 : at;
};

const hiddenStyle = /(?:display\s*:\s*none|visibility\s*:\s*hidden|(?:opacity|font-size)\s*:\s*0(?![.\d]*[1-9]))/iu;

type Attributes = ReadonlyMap<string, string>;

const isHidden = (attributes: Attributes): boolean =>
  attributes.has('hidden') ||
  attributes.get('aria-hidden') === 'true' ||
  hiddenStyle.test(attributes.get('style') ?? '');

/** Where an element stands: what is said of it holds for all that is in it. */
export type Region = {
  readonly isUnread: boolean;
  readonly isBesides: boolean;
  readonly isMain: boolean;
  readonly isPre: boolean;
  /** In a drawing or a formula. */
  readonly isDrawn: boolean;
};

/** Where the document begins. */
export const outside: Region = { isUnread: false, isBesides: false, isMain: false, isPre: false, isDrawn: false };

/** What holds within an element of this name, given what holds around it. */
export const regionOf = (name: string, attributes: Attributes, around: Region): Region => ({
  isUnread: around.isUnread || unread.has(name) || isHidden(attributes),
  isBesides:
    around.isBesides ||
    besides.has(name) ||
    besidesRoles.has(attributes.get('role') ?? '') ||
    (name === 'header' && !around.isMain),
  isMain: around.isMain || name === 'main' || name === 'article' || attributes.get('role') === 'main',
  isPre: around.isPre || name === 'pre',
  isDrawn: around.isDrawn || name === 'svg' || name === 'math',
});
