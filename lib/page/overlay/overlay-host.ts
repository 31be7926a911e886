import { steadyClock } from '@/lib/platform/clock';
import { guardClicks } from './genuine-click';

/** Our element in a page: none of the page's styles get in, none of ours get out. */
export type OverlayHost = {
  readonly element: HTMLElement;
  /** Where the overlay is drawn: in a closed shadow root, which the page cannot look into. */
  readonly root: ShadowRoot;
  readonly surface: HTMLElement;
  /** Puts it on top of everything, or takes it out of the page. */
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
const holder = (): Element => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.documentElement;

const isSetUp = (element: Element): boolean =>
  element.parentNode === holder() &&
  element.matches(':popover-open') &&
  foreignTo(element).length === 0 &&
  element.hasAttribute('style');

/** Makes it; it is in the page only while it is shown. */
export const createOverlayHost = (css: string, language: string, direction: 'ltr' | 'rtl'): OverlayHost => {
  const element = document.createElement('div');
  setRight(element);
  const root = element.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const surface = document.createElement('div');
  surface.className = 'surface';
  surface.lang = language;
  surface.dir = direction;
  root.append(surface);

  for (const name of ownEvents) element.addEventListener(name, (event) => event.stopPropagation());
  const guard = guardClicks(element, root, steadyClock.now);
  const refuse = (event: Event): void => {
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  // What the user did not do, or did to something that they could not see, never reaches a control.
  const check = (event: Event): void => {
    if (!event.isTrusted) refuse(event);
    else if (event instanceof MouseEvent && !(isSetUp(element) && guard.isGenuine(event))) refuse(event);
  };
  for (const name of ['pointerdown', 'mousedown', 'click', 'keydown', 'input', 'change']) {
    root.addEventListener(name, check, { capture: true });
  }

  let isWanted = false;
  let repairs = 0;
  let held: Element = document.documentElement;
  /** Puts it where and how it belongs, unless a page does not let it. */
  const setUp = (): void => {
    if (!isWanted || isSetUp(element) || repairs >= maxRepairs) return;
    const wanted = holder();
    if (wanted === held) repairs += 1;
    held = wanted;
    setRight(element);
    if (element.parentNode !== wanted) wanted.append(element);
    if (!element.matches(':popover-open')) element.showPopover();
    guard.restart();
    watch();
  };
  // A page that moves, changes or removes it has not asked the user: it comes back as it was.
  const watcher = new MutationObserver(setUp);
  const watch = (): void => {
    watcher.disconnect();
    watcher.observe(held, { childList: true });
    watcher.observe(element, { attributes: true });
  };
  const takeOut = (): void => {
    isWanted = false;
    watcher.disconnect();
    document.removeEventListener('toggle', setUp, { capture: true });
    element.remove();
  };
  return {
    element,
    root,
    surface,
    show: (isShown) => {
      isWanted = isShown;
      repairs = 0;
      if (isShown) {
        setUp();
        // Its own, and those of the page's dialogs: these events do not bubble.
        document.addEventListener('toggle', setUp, { capture: true });
      } else takeOut();
    },
    restore: setUp,
    remove: () => {
      takeOut();
      guard.stop();
    },
  };
};
