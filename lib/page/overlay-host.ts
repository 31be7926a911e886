import { steadyClock } from '@/lib/platform/clock';
import { guardClicks } from './genuine-click';

/** The element of ours in a page: nothing of the page's styles gets in, nothing of ours gets out. */
export type OverlayHost = {
  readonly element: HTMLElement;
  /** Where the overlay is drawn: in a closed shadow root, which the page cannot look into. */
  readonly root: ShadowRoot;
  readonly surface: HTMLElement;
  /** Puts it on top of everything, or takes it out of the page. */
  show(isShown: boolean): void;
  /** For good. */
  remove(): void;
};

// Popovers are in the top layer, over whatever the page stacks. `all` undoes what the page says of every element.
const hostStyle =
  'all: initial !important; position: fixed !important; inset: 0 auto auto 0 !important; inline-size: 0 !important;' +
  'block-size: 0 !important; margin: 0 !important; padding: 0 !important; border: 0 !important;' +
  'background: none !important; overflow: visible !important; display: block !important; z-index: 2147483647 !important;';

/** A page that takes it out again and again would otherwise keep itself and us busy for ever. */
const mostPlacings = 20;

/** Makes it; it is in the page only while it is shown. */
export const createOverlayHost = (css: string, language: string, direction: 'ltr' | 'rtl'): OverlayHost => {
  const element = document.createElement('div');
  element.setAttribute('style', hostStyle);
  element.setAttribute('popover', 'manual');
  const root = element.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const surface = document.createElement('div');
  surface.className = 'surface';
  surface.lang = language;
  surface.dir = direction;
  root.append(surface);

  // What happens in the overlay is not the page's business: its shortcuts do not hear our keys.
  for (const name of ['keydown', 'keyup', 'keypress', 'pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click']) {
    element.addEventListener(name, (event) => event.stopPropagation());
  }
  // A click that the user did not make never reaches a control.
  const refuse = (event: Event): void => {
    if (event.isTrusted) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  for (const name of ['pointerdown', 'keydown', 'input', 'change']) {
    root.addEventListener(name, refuse, { capture: true });
  }
  const guard = guardClicks(element, root, steadyClock.now);
  root.addEventListener(
    'click',
    (event) => {
      if (event instanceof MouseEvent && guard.isGenuine(event)) return;
      event.stopImmediatePropagation();
      event.preventDefault();
    },
    { capture: true },
  );

  let isWanted = false;
  let placed = 0;
  const place = (): void => {
    if (!isWanted || placed > mostPlacings) return;
    placed += 1;
    if (element.parentNode !== document.documentElement) document.documentElement.append(element);
    if (!element.matches(':popover-open')) element.showPopover();
  };
  // A page that moves or removes it has not asked the user: it comes back where it was.
  const watcher = new MutationObserver(place);
  return {
    element,
    root,
    surface,
    show: (isShown) => {
      isWanted = isShown;
      placed = 0;
      if (isShown) {
        place();
        watcher.observe(document.documentElement, { childList: true });
      } else {
        watcher.disconnect();
        element.remove();
      }
    },
    remove: () => {
      isWanted = false;
      watcher.disconnect();
      guard.stop();
      element.remove();
    },
  };
};
