import type { OverlayEvent } from '@/lib/commands/overlay';
import { connectOverlay } from '@/lib/messaging/overlay-connection';
import type { OverlayDrawing } from '@/lib/page/overlay/overlay-visibility';
import { type RunningOverlay, runOverlay } from '@/lib/page/overlay/run-overlay';
import { isExtensionThere } from '@/lib/platform/extension-life';
import { startSelectionWatch } from './start-watch';

const name = Symbol.for('parley.overlay');

/** Starts the overlay in this document; where it runs already, it is told to ask for what is new. */
export const startOverlay = (drawing: OverlayDrawing): void => {
  const running: unknown = Reflect.get(globalThis, name);
  if (typeof running === 'function') {
    running();
    return;
  }
  let overlay: RunningOverlay | undefined;
  /** What the background said before there was an overlay to hear it. */
  const early: OverlayEvent[] = [];
  let isEnded = false;
  let showsToolbar = false;
  const connection = connectOverlay(() => !isEnded && overlay?.isActive() === true);

  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) askSafely();
  };
  const end = (): void => {
    if (isEnded) return;
    isEnded = true;
    removeEventListener('pageshow', onShow);
    Reflect.deleteProperty(globalThis, name);
    connection.close();
    overlay?.end();
    // A page that the user came back to is like any other: the next selection asks again.
    if (showsToolbar && isExtensionThere()) startSelectionWatch();
  };
  /** The scripts of an extension that was updated or removed stay in the page, and can do nothing any more. */
  const mayShow = (): boolean => {
    if (!isEnded && !isExtensionThere()) end();
    return !isEnded;
  };
  const ask = async (): Promise<void> => {
    const start = await connection.request({ type: 'overlay-ready' });
    if (isEnded) return;
    ({ showsToolbar } = start);
    overlay ??= runOverlay({ start, connection, drawing, mayShow });
    overlay.restart(start);
    for (const event of early.splice(0)) overlay.onEvent(event);
  };
  // The background no longer knows this document: the user left it and came back to it as it was.
  const askSafely = (): void => void ask().catch(end);

  Reflect.set(globalThis, name, askSafely);
  connection.onEvent((event) => {
    if (overlay === undefined) early.push(event);
    else overlay.onEvent(event);
  });
  connection.onDisconnect(mayShow);
  connection.onReconnect(askSafely);
  addEventListener('pageshow', onShow);
  askSafely();
};
