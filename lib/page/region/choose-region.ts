import type { Area } from '@/lib/domain/pages/page-picture';
import type { ChosenRegion, RegionWords } from '@/lib/domain/pages/page-region';
import { afterArrow, betweenCorners, isTakeable, middleOf, type View } from './region-box';

// In the top layer, over whatever the page stacks; nothing of the page's styles reaches it.
const hostStyle =
  'all: initial !important; position: fixed !important; inset: 0 !important; inline-size: 100vw !important;' +
  'block-size: 100vh !important; max-inline-size: none !important; max-block-size: none !important; margin: 0 !important;' +
  'padding: 0 !important; border: 0 !important; background: none !important; display: block !important; overflow: hidden !important;';

/** Nobody chooses for longer than this, ms: who was to end it is gone, as a worker that was killed. */
const maxChoosingMs = 120_000;

const view = (): View => ({ width: innerWidth, height: innerHeight });

type Parts = {
  readonly host: HTMLElement;
  readonly region: HTMLElement;
  readonly box: HTMLElement;
  readonly size: HTMLElement;
  readonly take: HTMLButtonElement;
  readonly cancel: HTMLButtonElement;
};

const make = (name: string, className: string, text = ''): HTMLElement => {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
};

const button = (className: string, text: string): HTMLButtonElement => {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = className;
  made.textContent = text;
  return made;
};

const draw = (css: string, words: RegionWords): Parts => {
  const host = document.createElement('div');
  host.style.cssText = hostStyle;
  host.popover = 'manual';
  const root = host.attachShadow({ mode: 'closed' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const region = make('div', 'region');
  region.lang = words.locale;
  region.dir = words.direction;
  region.tabIndex = 0;
  region.role = 'application';
  region.ariaLabel = `${words.label}. ${words.hint}`;
  const box = make('div', 'box');
  box.hidden = true;
  const bar = make('div', 'bar');
  const size = make('span', 'size');
  size.role = 'status';
  const take = button('take', words.take);
  take.disabled = true;
  const cancel = button('cancel', words.cancel);
  bar.append(make('span', 'hint', words.hint), size, take, cancel);
  region.append(box, bar);
  root.append(region);
  return { host, region, box, size, take, cancel };
};

/** Two frames: what was taken out of the page is then drawn no more, and not in the picture. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** What is chosen so far, and what shows it. */
const createChoice = ({ region, box, size, take }: Parts, words: RegionWords) => {
  let area: Area | undefined;
  return {
    area: () => area,
    change: (next: Area | undefined): void => {
      area = next;
      box.hidden = next === undefined;
      region.toggleAttribute('data-chosen', next !== undefined);
      take.disabled = next === undefined || !isTakeable(next);
      const { x = 0, y = 0, width = 0, height = 0 } = next ?? {};
      Object.assign(box.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
      const said = words.size.replace('{width}', `${Math.round(width)}`).replace('{height}', `${Math.round(height)}`);
      size.textContent = next === undefined ? '' : said;
    },
  };
};

type Ends = { take(): void; cancel(): void };

/** Hears the user and nobody else: what a page dispatches itself counts for nothing, and the page's shortcuts stay quiet. */
const listen = (parts: Parts, choice: ReturnType<typeof createChoice>, { take, cancel }: Ends, signal: AbortSignal) => {
  let from: { readonly x: number; readonly y: number } | undefined;
  const isOnButton = (event: Event): boolean => event.composedPath().some((one) => one instanceof HTMLButtonElement);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') return;
    event.stopImmediatePropagation();
    if (!event.isTrusted) return;
    const current = choice.area() ?? middleOf(view());
    const moved =
      choice.area() === undefined && event.key.startsWith('Arrow') ? current : afterArrow(current, event, view());
    const isPressed = event.key === 'Enter' && (parts.cancel.matches(':focus') || parts.take.matches(':focus'));
    if (isPressed) return;
    event.preventDefault();
    if (moved !== undefined) choice.change(moved);
    else if (event.key === 'Escape') cancel();
    else if (event.key === 'Enter' && choice.area() === undefined) choice.change(current);
    else if (event.key === 'Enter') take();
  };
  const onDown = (event: PointerEvent): void => {
    if (!event.isTrusted || event.button !== 0 || isOnButton(event)) return;
    from = { x: event.clientX, y: event.clientY };
    parts.region.setPointerCapture(event.pointerId);
    // Nothing of ours lies over what is being chosen.
    parts.region.toggleAttribute('data-dragging', true);
  };
  const onMove = (event: PointerEvent): void => {
    if (event.isTrusted && from !== undefined)
      choice.change(betweenCorners(from, { x: event.clientX, y: event.clientY }, view()));
  };
  const onUp = (event: PointerEvent): void => {
    if (!event.isTrusted || from === undefined) return;
    from = undefined;
    parts.region.removeAttribute('data-dragging');
    const area = choice.area();
    if (area !== undefined && isTakeable(area)) take();
    else choice.change(undefined);
  };
  const press = (act: () => void) => (event: MouseEvent) => {
    if (event.isTrusted) act();
  };
  addEventListener('keydown', onKey, { capture: true, signal });
  for (const name of ['keyup', 'keypress']) {
    addEventListener(name, (event) => event.stopImmediatePropagation(), { capture: true, signal });
  }
  for (const name of [
    'pointerdown',
    'pointermove',
    'pointerup',
    'mousedown',
    'mousemove',
    'mouseup',
    'click',
    'wheel',
  ]) {
    parts.host.addEventListener(name, (event) => event.stopPropagation(), { signal });
  }
  parts.region.addEventListener('pointerdown', onDown, { signal });
  parts.region.addEventListener('pointermove', onMove, { signal });
  parts.region.addEventListener('pointerup', onUp, { signal });
  parts.region.addEventListener('wheel', (event) => event.preventDefault(), { signal, passive: false });
  parts.take.addEventListener('click', press(take), { signal });
  parts.cancel.addEventListener('click', press(cancel), { signal });
};

/**
 * Dims the page and lets the user choose a part of the window, by the mouse or the keyboard, in a closed tree of ours over
 * everything. Resolves when it is gone from the page again. `stop` aborts from outside.
 */
export const chooseRegion = async (css: string, words: RegionWords, stop: AbortSignal): Promise<ChosenRegion> => {
  const parts = draw(css, words);
  const choice = createChoice(parts, words);
  const ended = new AbortController();
  const before = document.activeElement;
  const result = await new Promise<ChosenRegion>((resolve) => {
    const cancel = (): void => resolve('cancelled');
    const take = (): void => {
      const area = choice.area();
      if (area !== undefined && isTakeable(area)) resolve({ area, viewWidth: innerWidth });
    };
    listen(parts, choice, { take, cancel }, ended.signal);
    stop.addEventListener('abort', cancel, { once: true });
    const late = setTimeout(cancel, maxChoosingMs);
    ended.signal.addEventListener('abort', () => clearTimeout(late));
    document.documentElement.append(parts.host);
    parts.host.showPopover();
    window.focus();
    parts.region.focus({ preventScroll: true });
    // A page that takes it out, covers it with a layer of its own or changes its look is not fought: the choosing ends.
    const watcher = new MutationObserver(() => resolve('disturbed'));
    watcher.observe(document.documentElement, { childList: true });
    watcher.observe(parts.host, { attributes: true });
    parts.host.addEventListener('toggle', (event) => {
      if (event instanceof ToggleEvent && event.newState === 'closed') resolve('disturbed');
    });
    ended.signal.addEventListener('abort', () => watcher.disconnect());
    addEventListener('resize', () => choice.change(undefined), { signal: ended.signal });
  });
  ended.abort();
  parts.host.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  await drawn();
  return result;
};
