import { type LightStage, lightCss } from '@/lib/page/highlight/light-layer';
import { steadyClock } from '@/lib/platform/clock';
import type { ClickGuard } from './genuine-click';

/** Our element in a page: none of the page's styles get in, none of ours get out. */
export type OverlayHost = {
  readonly element: HTMLElement;
  /** Where the overlay is drawn: in a closed shadow root, which the page cannot look into. */
  readonly root: ShadowRoot;
  readonly surface: HTMLElement;
  /** Where the page's text is lit, under the surface. */
  readonly light: LightStage;
  /** Puts the surface on top of everything, or takes it away. The element is in the page while either is shown. */
  show(isShown: boolean): void;
  /** Puts it back where it belongs if it went with a part of the page. Call it now and then while it is shown. */
  restore(): void;
  /** For good. */
  remove(): void;
};

// Popovers are in the top layer, over whatever the page stacks. `all` undoes what the page says of every element.
const hostStyle =
  'all: initial !important; position: fixed !important; inset: 0 auto auto 0 !important; inline-size: 0 !important;' +
  'block-size: 0 !important; margin: 0 !important; padding: 0 !important; border: 0 !important;' +
  'background: none !important; overflow: visible !important; display: block !important; z-index: 2147483647 !important;' +
  // Otherwise a triple click on the paragraph before it would select up to it.
  'user-select: none !important;';

const attributes: Readonly<Record<string, string>> = { style: hostStyle, popover: 'manual' };

/** A page that takes it out again and again would otherwise keep itself and us busy for ever. */
const maxRepairs = 20;

// What happens in the overlay is not the page's business: its shortcuts do not hear our keys.
const ownEvents = ['keydown', 'keyup', 'keypress', 'pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click'];

const foreignTo = (element: Element): readonly string[] =>
  [...element.attributes].flatMap(({ name, value }) => (attributes[name] === value ? [] : [name]));

const setRight = (element: Element): void => {
  for (const name of foreignTo(element)) element.removeAttribute(name);
  for (const [name, value] of Object.entries(attributes)) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
};

/** Where it can be clicked: while the page shows a modal dialog, all that is not in the dialog is inert. */
const holder = (): Element =>
  // The browser keeps the list of dialogs; a selector would be asked of each of 200,000 elements, twice a second.
  [...document.getElementsByTagName('dialog')].filter((dialog) => dialog.matches(':modal')).at(-1) ??
  document.documentElement;

const isOpen = (element: Element): boolean => element.matches(':popover-open');

const isSetUp = (element: Element): boolean =>
  element.parentNode === holder() &&
  isOpen(element) &&
  foreignTo(element).length === 0 &&
  element.hasAttribute('style');

/** What the user did not do, or did to something that they could not see, never reaches a control. */
const refuseFalse = (root: ShadowRoot, isGenuine: (event: MouseEvent) => boolean): void => {
  const check = (event: Event): void => {
    if (event.isTrusted && !(event instanceof MouseEvent && !isGenuine(event))) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  for (const name of ['pointerdown', 'mousedown', 'click', 'keydown', 'input', 'change']) {
    root.addEventListener(name, check, { capture: true });
  }
};

/** How the surface looks and is written, and what tells the clicks that are meant for it. */
export type OverlayHostOptions = {
  readonly css: string;
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  guardClicks(host: Element, root: ShadowRoot, now: () => number): ClickGuard;
};

/** Makes it; it is in the page only while it is shown. */
export const createOverlayHost = ({ css, locale, direction, guardClicks }: OverlayHostOptions): OverlayHost => {
  const element = document.createElement('div');
  setRight(element);
  const root = element.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(lightCss + css);
  root.adoptedStyleSheets = [sheet];
  const surface = document.createElement('div');
  surface.className = 'surface';
  surface.lang = locale;
  surface.dir = direction;
  // A popover of its own, whose boxes scroll with the page: what is fixed to the window would follow a frame behind.
  const light = document.createElement('div');
  light.className = 'light';
  light.popover = 'manual';
  root.append(light, surface);

  for (const name of ownEvents) element.addEventListener(name, (event) => event.stopPropagation());
  const guard = guardClicks(element, root, steadyClock.now);
  refuseFalse(root, (event) => isSetUp(element) && guard.isGenuine(event));

  /** What is shown of it. */
  const wanted = new Set<'surface' | 'light'>();
  let repairs = 0;
  let held: Element = document.documentElement;
  /** Puts it where and how it belongs, unless a page does not let it. */
  const setUp = (): void => {
    if (wanted.size === 0 || isSetUp(element) || repairs >= maxRepairs) return;
    const place = holder();
    if (place === held) repairs += 1;
    held = place;
    setRight(element);
    if (element.parentNode !== place) place.append(element);
    if (isOpen(light) && isOpen(element)) start();
    else raise();
  };
  const start = (): void => {
    guard.restart();
    watch();
  };
  /** What is shown later lies over what was shown before: the light under the surface, both over the page. */
  const raise = (): void => {
    for (const popover of [light, element]) {
      if (isOpen(popover)) popover.hidePopover();
      popover.showPopover();
    }
    start();
  };
  // A page that moves, changes or removes it has not asked the user: it comes back as it was.
  const watcher = new MutationObserver(setUp);
  const watch = (): void => {
    watcher.disconnect();
    watcher.observe(held, { childList: true });
    watcher.observe(element, { attributes: true });
  };
  const show = (part: 'surface' | 'light', isShown: boolean): void => {
    if (isShown) wanted.add(part);
    else wanted.delete(part);
    if (wanted.size === 0) takeOut();
    else if (isShown) {
      repairs = 0;
      setUp();
      // Its own, and those of the page's dialogs: these events do not bubble.
      document.addEventListener('toggle', setUp, { capture: true });
    }
  };
  const takeOut = (): void => {
    wanted.clear();
    watcher.disconnect();
    document.removeEventListener('toggle', setUp, { capture: true });
    element.remove();
  };
  return {
    element,
    root,
    surface,
    light: {
      host: element,
      element: light,
      show: (isShown) => show('light', isShown),
      raise: () => {
        if (element.isConnected) raise();
      },
    },
    show: (isShown) => show('surface', isShown),
    restore: setUp,
    remove: () => {
      takeOut();
      guard.stop();
    },
  };
};
