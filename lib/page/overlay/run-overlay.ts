import type { OverlayEvent } from '@/lib/commands/overlay';
import type { OverlayOrder, OverlayReading, OverlayStart, QuotePlace } from '@/lib/domain/pages/overlay';
import type { OverlayActions, OverlayStore } from '@/lib/domain/pages/overlay-view';
import type { ListenPart } from '@/lib/domain/pages/page-listening';
import type { OverlayConnection } from '@/lib/messaging/overlay-connection';
import { createFollower } from '@/lib/page/highlight/follow';
import { createPageLight } from '@/lib/page/highlight/light';
import type { PageTools } from '@/lib/page/page-tools';
import { createReadAloud } from '@/lib/page/read-aloud/read-aloud';
import { selectionPlace, watchSelection } from '@/lib/page/selection/selection-watch';
import { heldPageTools } from '@/lib/page/tools-holder';
import { steadyClock } from '@/lib/platform/clock';
import { isExtensionThere } from '@/lib/platform/extension-life';
import { askInPanel } from '@/lib/platform/page-messages';
import { copySelection } from './copy-selection';
import { clickedPlace } from './jump-click';
import { createOverlayHost } from './overlay-host';
import { createOverlayState } from './overlay-state';

/** What draws the overlay into a tree of its own. */
export type OverlayDrawing = {
  readonly css: string;
  /** The returned function takes it out. */
  mount(element: HTMLElement, store: OverlayStore): () => void;
};

/** The overlay of this document. */
export type RunningOverlay = {
  /** Something is being read: the background has to stay connected. */
  isActive(): boolean;
  /** What the background says on every new connection. */
  restart(start: Pick<OverlayStart, 'order' | 'reading'>): void;
  take(event: OverlayEvent): void;
  /** Takes everything out of the page again. */
  end(): void;
};

export type RunOverlayContext = {
  readonly start: OverlayStart;
  readonly connection: OverlayConnection;
  readonly drawing: OverlayDrawing;
  /** Called before anything is shown, and now and then while it is: false ends the overlay. */
  mayShow(): boolean;
};

/** How often it is looked whether what is shown may still be, ms. */
const lookMs = 500;

const prefersDark = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches;

const isPlaying = (reading: OverlayReading | undefined): boolean =>
  reading !== undefined && ['preparing', 'playing', 'waiting'].includes(reading.status);

/** Runs the overlay in this document from the background's first answer on. */
export const runOverlay = ({ start, connection, drawing, mayShow }: RunOverlayContext): RunningOverlay => {
  const light = createPageLight();
  const follower = createFollower(steadyClock.now);
  const host = createOverlayHost(drawing.css, start.locale, start.direction);
  const isDark = start.appearance === 'dark' || (start.appearance === 'system' && prefersDark());
  host.surface.toggleAttribute('data-dark', isDark);
  const state = createOverlayState({ start, isDark, isPreparing: false, isGathering: false });
  const tools = async (): Promise<PageTools> => {
    if (heldPageTools() === undefined) await connection.request({ type: 'overlay-tools' });
    const held = heldPageTools();
    if (held === undefined) throw new Error('no tools for this page');
    return held;
  };
  const aloud = createReadAloud({
    connection,
    light,
    follower,
    sentences: start.sentences,
    tools,
    onGathered: () => state.change({ isGathering: false }),
  });
  const ended = new AbortController();
  let unmount: (() => void) | undefined;
  let looking: ReturnType<typeof setInterval> | undefined;

  const tell = (command: Parameters<OverlayConnection['request']>[0]): void =>
    // The background may be gone with an update; then the overlay has nothing to say any more.
    void connection.request(command).catch(() => undefined);

  const hide = (): void => {
    clearInterval(looking);
    unmount?.();
    unmount = undefined;
    host.show(false);
  };

  const showOrHide = (): void => {
    const { toolbar, reading, isPreparing, notice } = state.get();
    const isShown = toolbar !== undefined || reading !== undefined || isPreparing || notice !== undefined;
    if (!isShown && unmount !== undefined) hide();
    if (!isShown || unmount !== undefined || ended.signal.aborted || !mayShow()) return;
    host.show(true);
    unmount = drawing.mount(host.surface, { ...state, actions });
    looking = setInterval(() => mayShow() && host.restore(), lookMs);
  };

  const read = async (what: ListenPart): Promise<void> => {
    state.change({ isPreparing: true, isGathering: true, toolbar: undefined });
    try {
      if (!(await aloud.read(what))) state.say('nothing');
    } catch {
      state.say('failed');
    } finally {
      state.change({ isPreparing: false });
    }
  };

  const showPassage = async (place: QuotePlace): Promise<void> => {
    const { languages } = start.sentences;
    const reading = (await tools()).read({ languages, code: 'read', notes: 'read' });
    while ((await reading.more()).length > 0);
    const ranges = reading.rangesOfQuote(place);
    const [first] = ranges;
    if (first === undefined) {
      const { isShown } = await connection.request({ type: 'overlay-passage', place });
      if (!isShown) state.say('passageGone');
      return;
    }
    light.passage(ranges);
    follower.goTo(first);
  };

  const obey = (order: OverlayOrder): void => {
    if (order.type === 'read') void read(order.what);
    if (order.type === 'show') void showPassage(order.place).catch(() => state.say('passageGone'));
    if (order.type === 'toolbar') offerToolbar();
    if (order.type === 'say') state.say(order.notice);
  };

  const noteReading = (reading: OverlayReading | undefined): void => {
    aloud.note(reading);
    if (reading?.status === 'failed' && state.get().reading?.status !== 'failed') {
      state.say(reading.hasNoVoice === true ? 'noVoice' : 'failed');
    }
    state.change({ reading });
  };

  const offerToolbar = (): void => {
    const place = selectionPlace();
    if (place !== undefined || state.get().toolbar !== undefined) state.change({ toolbar: place });
  };

  const closeToolbar = (): void => state.change({ toolbar: undefined });

  const actions: OverlayActions = {
    ask: (promptId) => {
      askInPanel(promptId === undefined ? {} : { promptId });
      closeToolbar();
    },
    readSelection: () => void read('selection'),
    copySelection: () => {
      void copySelection().then((isCopied) => state.say(isCopied ? 'copied' : 'copyFailed'));
      closeToolbar();
    },
    turnToolbarOff: () => {
      stopWatching();
      tell({ type: 'overlay-toolbar-off' });
      closeToolbar();
    },
    playOrPause: () => tell({ type: isPlaying(state.get().reading) ? 'overlay-pause' : 'overlay-play' }),
    step: (by, unit) => tell({ type: 'overlay-step', by, unit }),
    seek: (atMs) => tell({ type: 'overlay-seek-time', atMs }),
    setRate: (rate) => tell({ type: 'overlay-rate', rate }),
    askPassage: () => {
      const passage = aloud.passage();
      if (passage === undefined) return;
      tell({ type: 'overlay-pause' });
      askInPanel({ passage });
    },
    closeReading: () => {
      aloud.stop();
      tell({ type: 'overlay-close' });
      state.change({ isPreparing: false });
    },
  };

  // Between an update of the extension and the next look a click would come to nothing without a word.
  const onUse = (event: Event): void => {
    if (isExtensionThere()) return;
    event.stopImmediatePropagation();
    clearInterval(looking);
    state.change({ toolbar: undefined, reading: undefined, isPreparing: false });
    state.say('updated');
  };
  host.surface.addEventListener('click', onUse, { capture: true });
  state.subscribe(showOrHide);
  const stopWatching = start.showsToolbar ? watchSelection(offerToolbar) : () => undefined;
  const listening = { capture: true, signal: ended.signal };
  const onKey = (event: KeyboardEvent): void => {
    if (event.isTrusted && event.key === 'Escape') state.change({ toolbar: undefined, notice: undefined });
  };
  const onPress = (event: Event): void => {
    if (event.isTrusted && event.target !== host.element) closeToolbar();
  };
  const onClick = (event: MouseEvent): void => {
    const place = state.get().reading === undefined ? undefined : clickedPlace(event);
    const offset = place === undefined ? undefined : aloud.offsetAt(place.x, place.y);
    if (offset !== undefined) tell({ type: 'overlay-seek', offset });
  };
  document.addEventListener('keydown', onKey, listening);
  document.addEventListener('pointerdown', onPress, listening);
  document.addEventListener('scroll', closeToolbar, { ...listening, passive: true });
  document.addEventListener('click', onClick, { signal: ended.signal });

  return {
    isActive: () => isPlaying(state.get().reading),
    restart: ({ order, reading }) => {
      if (reading !== undefined || state.get().reading !== undefined) noteReading(reading);
      aloud.sendMissed();
      if (order !== undefined) obey(order);
    },
    take: (event) => {
      if (event.type === 'overlay-order') obey(event.order);
      if (event.type === 'overlay-reading') noteReading(event.reading);
      if (event.type === 'overlay-word') aloud.noteWord(event);
    },
    end: () => {
      ended.abort();
      stopWatching();
      follower.stop();
      aloud.stop();
      hide();
      host.remove();
    },
  };
};
