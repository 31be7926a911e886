import { unclobbered } from './unclobbered';

/**
 * What part of a page an element is: its main content, something around it that is the same on every page of the site
 * (menus, banners, footers, adverts, cookie notices), controls, or none of these by itself.
 */
export type Region = 'main' | 'around' | 'control';

const roles: Readonly<Record<string, Region>> = {
  main: 'main',
  navigation: 'around',
  banner: 'around',
  contentinfo: 'around',
  complementary: 'around',
  search: 'around',
  menu: 'around',
  menubar: 'around',
  tablist: 'around',
  toolbar: 'around',
  alertdialog: 'around',
  tooltip: 'around',
  button: 'control',
  switch: 'control',
  tab: 'control',
  menuitem: 'control',
  option: 'control',
  combobox: 'control',
  listbox: 'control',
};

const names: Readonly<Record<string, Region>> = {
  main: 'main',
  nav: 'around',
  aside: 'around',
  search: 'around',
  menu: 'around',
  button: 'control',
};

/** Words of class names and ids that sites give to what is not the text: whole words, as `ad` but not `header`. */
const tellingWords: ReadonlySet<string> = new Set(
  (
    'ad ads advert adverts advertisement adslot adsense adunit sponsor sponsored promo promoted cookie cookies consent ' +
    'gdpr newsletter subscribe share sharing sharebar social related recommended recommendations recirculation outbrain ' +
    'taboola breadcrumb breadcrumbs pagination pager sidebar navbar paywall skiplink'
  ).split(' '),
);

const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const isNamedSo = (element: Element): boolean =>
  wordsOf(`${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`).some((word) =>
    tellingWords.has(word),
  );

const advertWords =
  /\b(?:ads?|adverts?|advertisements?|advertising|adslot|adunit|sponsored|anzeige|werbung|publicit[ée]|publicidade?|annonce|googlesyndication|doubleclick)\b|реклам|広告|광고|广告|廣告|إعلان/iu;

/** Whether a frame says of itself that it holds an advertisement. */
const isAdvertFrame = (frame: Element): boolean =>
  ['title', 'aria-label', 'name', 'src'].some((name) =>
    advertWords.test((frame.getAttribute(name) ?? '').slice(0, 300).replaceAll('_', ' ')),
  );

/** Wrappers have such words too (`with-sidebar`): what holds the main part of a page is not its surroundings. */
const holdsContent = (element: Element): boolean =>
  ['html', 'body', 'main', 'article'].includes(element.localName) ||
  element.querySelector('main, article, h1, [role="main"]') !== null;

const consentWords =
  /cookie|クッキー|쿠키|куки|ملفات تعريف الارتباط|\bGDPR\b|DSGVO|\bRGPD\b|(?:your|our) privacy|we (?:value|respect) .{0,20}privacy|data protection|consent|Datenschutz|Einwilligung|vie privée|privacidad|privacidade|privacy policy|隐私|隱私|プライバシー|개인정보|конфиденциальност/iu;

/** Whether a text asks what may be done with what its reader does. */
export const isConsentText = (text: string): boolean => text.length < 4000 && consentWords.test(text);

const dialogs = '[role="dialog"], [role="alertdialog"], dialog[open], [aria-modal="true"]';

/** Whether an element is a dialog that asks for consent, or lies over the page and does. */
const isConsentNotice = (element: Element, { position }: CSSStyleDeclaration): boolean => {
  const isDialog = element.matches(dialogs);
  if (!isDialog && position !== 'fixed' && position !== 'sticky') return false;
  if (!isConsentText(element.textContent)) return false;
  // Such a dialog may have a headline of the first level. What holds an article is a page that is shown in one.
  return isDialog ? element.querySelector('main, article') === null : !holdsContent(element);
};

const sectioning = 'article, main, section, aside, blockquote, [role="article"], [role="main"]';

/** A header or footer of the page; those of an article belong to it. */
const isOfPage = (element: Element): boolean =>
  unclobbered(element.parentElement ?? element).closest(sectioning) === null;

/** The region that begins with an element, or undefined where it goes on as before. `style` is its computed style. */
export const regionOf = (element: Element, style: CSSStyleDeclaration): Region | undefined => {
  const role = element.getAttribute('role');
  const byRole = role === null ? undefined : roles[role];
  if (byRole !== undefined) return byRole;
  const { localName } = element;
  const byName = role === null ? names[localName] : undefined;
  if (byName !== undefined) return byName;
  if ((localName === 'footer' || localName === 'header') && isOfPage(element) && !holdsContent(element)) {
    return 'around';
  }
  if (isNamedSo(element) && !holdsContent(element)) return 'around';
  return isConsentNotice(element, style) ? 'around' : undefined;
};

/** Whether a frame is no part of the main content. */
export const isAroundFrame = (frame: Element): boolean =>
  isAdvertFrame(frame) || regionOf(frame, getComputedStyle(frame)) === 'around';
