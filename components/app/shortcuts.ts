import { isInTab } from '@/lib/panel/app/own-tab';
import { shortcutOf } from '@/lib/panel/app/shortcut-keys';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['TEXTAREA', 'INPUT', 'SELECT'].includes(target.tagName));

/** What the shortcuts do is loaded after the first paint: by then nobody has pressed one. */
export const loadShortcutDeeds = () => import('./shortcut-deeds');

/** Listens for the shortcuts of the panel. Ignores what an element has handled itself. Returns the cleanup. */
export const watchShortcuts = (): (() => void) => {
  // The browser zooms a tab by itself. In the side panel it would zoom the page beside it.
  let zoomsItself = true;
  isInTab().then(
    (answer) => {
      zoomsItself = answer;
    },
    () => undefined,
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    const shortcut = shortcutOf(event, isTyping(event.target));
    if (shortcut === undefined || (zoomsItself && shortcut.endsWith('-text'))) return;
    if (shortcut !== 'leave') event.preventDefault();
    loadShortcutDeeds().then(
      ({ doShortcut }) => doShortcut(shortcut),
      () => undefined,
    );
  };
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
};
