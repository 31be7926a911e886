import { type Colour, colourOf, looksSame, over, white } from './colours';
import { drawnParent } from './flat-tree';
import { isReachable } from './reachable';
import { documentOf, itself } from './unclobbered';
import { waitsForScroll } from './waits-for-scroll';

/** What lies behind the text of an element: one colour, or something that cannot be determined. */
export type Backdrop = Colour | 'picture';

/** Elements whose text is not the page's: code, texts for other situations, and the values of fields. */
const silentNames: ReadonlySet<string> = new Set(
  (
    'script style noscript template head title meta link base object embed audio video canvas svg select option ' +
    'optgroup datalist textarea input progress meter iframe frame frameset map area rt rp rtc'
  ).split(' '),
);

const hasNoText = (element: Element): boolean =>
  silentNames.has(element.localName) ||
  (element.getAttribute('role') === 'textbox' && element.hasAttribute('contenteditable'));

/** The text of an element is not to be heard: a sign, or a double. See `isSeenText`. */
export const isUnheard = (element: Element): boolean =>
  element.getAttribute('aria-hidden') === 'true' && !hasNoText(element);

/** Whether an element has no text to read, however it looks. */
export const isSilent = (element: Element): boolean => hasNoText(element) || isUnheard(element);

const lengthsIn = (text: string): readonly number[] => (text.match(/-?[\d.]+/g) ?? []).map(Number);

/** `clip` and `clip-path` that leave nothing: ways to hide text from sight only. */
const isClippedAway = ({ clip, clipPath, position }: CSSStyleDeclaration): boolean => {
  if (clip.startsWith('rect') && (position === 'absolute' || position === 'fixed')) {
    const [top = 0, right = 0, bottom = 0, left = 0] = lengthsIn(clip);
    if (!clip.includes('auto') && (right - left <= 1 || bottom - top <= 1)) return true;
  }
  if (clipPath.startsWith('circle(0') || clipPath.startsWith('ellipse(0')) return true;
  if (clipPath.startsWith('polygon')) return new Set(clipPath.slice(8, -1).split(/,\s*/)).size < 3;
  if (!clipPath.startsWith('inset') || !clipPath.includes('%')) return false;
  const [top = 0, right = top, bottom = top, left = right] = lengthsIn(clipPath);
  return top + bottom >= 99 || left + right >= 99;
};

/** Too little room for a line of text. */
const isTiny = (element: Element): boolean => {
  const { width, height } = element.getBoundingClientRect();
  return width < 4 || height < 4;
};

/** Whether an element is out of sight with all that is in it. `style` is its computed style. */
export const isHiddenElement = (element: Element, style: CSSStyleDeclaration): boolean => {
  const { display } = style;
  if (display === 'none' || display === '') return true;
  if (Number.parseFloat(style.opacity) < 0.05 && !waitsForScroll(element, style)) return true;
  if (style.filter.includes('opacity(0')) return true;
  if (style.contentVisibility === 'hidden' || isClippedAway(style)) return true;
  if (display === 'contents') return false;
  // No property of what is in a closed `details` shows that it is closed.
  if (!element.checkVisibility()) return true;
  const clips = style.overflowX !== 'visible' || style.overflowY !== 'visible';
  if (!clips || display === 'inline' || element.localName === 'body' || element.localName === 'html') return false;
  return isTiny(element);
};

/** What lies behind the children of an element. */
export const backdropOf = (style: CSSStyleDeclaration, behind: Backdrop): Backdrop => {
  if (style.backgroundImage !== 'none' && style.backgroundImage !== '') return 'picture';
  const colour = colourOf(style.backgroundColor);
  if (colour === undefined || colour[3] === 0) return behind;
  if (colour[3] === 1) return colour;
  return behind === 'picture' ? behind : over(colour, behind);
};

/** What lies behind a document that sets no colour. */
export const canvasOf = (root: Element): Backdrop => {
  const isDark = getComputedStyle(root).colorScheme.includes('dark');
  return isDark && matchMedia('(prefers-color-scheme: dark)').matches ? [18, 18, 18, 1] : white;
};

const pictures = 'img, picture, video, canvas, svg, [style*="background"]';

/** Whether a picture that is not an ancestor is where the box is, like a photograph behind a headline. */
const isOverPicture = (box: DOMRect, element: Element): boolean => {
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  let parent = drawnParent(element);
  for (let level = 0; level < 5 && parent !== null; level += 1) {
    for (const picture of Array.from(parent.querySelectorAll(pictures)).slice(0, 20)) {
      const { left, right, top, bottom } = picture.getBoundingClientRect();
      if (left <= x && x <= right && top <= y && y <= bottom && !picture.contains(itself(element))) return true;
    }
    parent = drawnParent(parent);
  }
  return false;
};

const isWithoutInk = (style: CSSStyleDeclaration, colour: Colour | undefined): boolean =>
  (colour === undefined || colour[3] < 0.05) && !style.backgroundClip.includes('text') && style.textShadow === 'none';

const isColouredAway = (parent: Element, style: CSSStyleDeclaration, backdrop: Backdrop): boolean => {
  const ink = style.webkitTextFillColor === '' ? style.color : style.webkitTextFillColor;
  const colour = colourOf(ink);
  if (isWithoutInk(style, colour)) return ink !== '';
  if (colour === undefined || backdrop === 'picture' || style.textShadow !== 'none') return false;
  return looksSame(over(colour, backdrop), backdrop) && !isOverPicture(parent.getBoundingClientRect(), parent);
};

const boxOfText = (node: Text): DOMRect => {
  const range = documentOf(node).createRange();
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
};

const isPlacedAway = (node: Text, parent: Element, style: CSSStyleDeclaration): boolean => {
  if (Math.abs(Number.parseFloat(style.textIndent)) < 100) {
    const box = parent.getBoundingClientRect();
    if (box.width > 0 && box.height > 0) return !isReachable(box, parent);
  }
  const box = boxOfText(node);
  return box.width === 0 || box.height === 0 || !isReachable(box, parent);
};

/**
 * Whether a text cannot be seen though its elements are shown: invisible, in the colour of what lies behind it, too small,
 * or moved off the page. What is hidden under something else cannot be detected.
 */
export const isHiddenText = (node: Text, parent: Element, style: CSSStyleDeclaration, backdrop: Backdrop): boolean =>
  style.visibility !== 'visible' ||
  Number.parseFloat(style.fontSize) < 2 ||
  isColouredAway(parent, style, backdrop) ||
  isPlacedAway(node, parent, style);
