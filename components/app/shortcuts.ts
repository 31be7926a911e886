import { activeRunOf } from '@/lib/panel/active-run';
import { isInTab } from '@/lib/panel/app/own-tab';
import { shortcutOf } from '@/lib/panel/app/shortcut-keys';
import { stopRun } from '@/lib/panel/chat/asking';
import { openView, useSession } from '@/lib/panel/session-store';
import { dismissToast, useToast } from '@/lib/panel/toasts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['TEXTAREA', 'INPUT', 'SELECT'].includes(target.tagName));

/** Escape empties a search before anything else; the browser does that. */
const hasWords = (element: Element | null): boolean => element instanceof HTMLInputElement && element.value !== '';

/** One thing per Escape. Menus and dialogs close before the key gets here. */
const leave = (): void => {
  const state = useSession.getState();
  const run = activeRunOf(state);
  if (useToast.getState().toast !== undefined) dismissToast();
  else if (run !== undefined && state.view.name === 'conversation') stopRun(run.run.runId);
  else if (state.view.name === 'library' && !hasWords(document.activeElement)) openView({ name: 'conversation' });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
};

/** What the other shortcuts do is loaded after the first paint. Escape waits for nothing: what is typed after it would be words. */
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
    const chosen = useSession.getState().preferences.shortcuts;
    const shortcut = shortcutOf(event, isTyping(event.target), chosen);
    if (shortcut === 'leave') leave();
    // The offer of the page hears its own keys, while it is there.
    if (shortcut === undefined || shortcut === 'leave' || shortcut === 'add-page') return;
    if (zoomsItself && shortcut.endsWith('-text') && chosen[shortcut] === undefined) return;
    event.preventDefault();
    loadShortcutDeeds().then(
      ({ doShortcut }) => doShortcut(shortcut),
      () => undefined,
    );
  };
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
};
