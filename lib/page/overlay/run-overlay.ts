import type { OverlayEvent } from '@/lib/commands/overlay';
import type { OverlayOrder, OverlayReadAloud, OverlayStart } from '@/lib/domain/pages/overlay';
import type { ListenPart } from '@/lib/domain/pages/page-listening';
import type { OverlayConnection } from '@/lib/messaging/overlay-connection';
import { createFollower } from '@/lib/page/highlight/follow';
import { createPageHighlighter } from '@/lib/page/highlight/page-highlighter';
import type { PageTools } from '@/lib/page/page-tools';
import { createReadAloud } from '@/lib/page/read-aloud/read-aloud';
import { selectionPlace, watchSelection } from '@/lib/page/selection/selection-watch';
import { heldPageTools } from '@/lib/page/tools-holder';
import { steadyClock } from '@/lib/platform/clock';
import { createOverlayActions, isPlaying } from './overlay-actions';
import { createOverlayHost } from './overlay-host';
import { createOverlayState } from './overlay-state';
import { type OverlayDrawing, showWhileNeeded } from './overlay-visibility';
import { watchPageGestures } from './page-gestures';
import { showQuotedPassage } from './quoted-passage';

/** The overlay of this document. */
export type RunningOverlay = {
  /** Something is being read aloud: the background has to stay connected. */
  isActive(): boolean;
  /** What the background says on every new connection. */
  restart(start: Pick<OverlayStart, 'order' | 'readAloud'>): void;
  onEvent(event: OverlayEvent): void;
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

const prefersDark = (): boolean => matchMedia('(prefers-color-scheme: dark)').matches;

const toolsBy = async (connection: OverlayConnection): Promise<PageTools> => {
  if (heldPageTools() === undefined) await connection.request({ type: 'overlay-tools' });
  const held = heldPageTools();
  if (held === undefined) throw new Error('no tools for this page');
  return held;
};

/** Runs the overlay in this document from the background's first answer on. */
export const runOverlay = ({ start, connection, drawing, mayShow }: RunOverlayContext): RunningOverlay => {
  const highlighter = createPageHighlighter();
  const follower = createFollower(steadyClock.now);
  const host = createOverlayHost(drawing.css, start.locale, start.direction);
  const isDark = start.appearance === 'dark' || (start.appearance === 'system' && prefersDark());
  host.surface.toggleAttribute('data-dark', isDark);
  const state = createOverlayState({ start, isDark, isPreparing: false, isGathering: false });
  const tools = (): Promise<PageTools> => toolsBy(connection);
  const aloud = createReadAloud({
    connection,
    highlighter,
    follower,
    sentences: start.sentences,
    tools,
    onGathered: () => state.change({ isGathering: false }),
  });

  const tell = (command: Parameters<OverlayConnection['request']>[0]): void =>
    // The background may be gone with an update; then the overlay has nothing more to say.
    void connection.request(command).catch(() => undefined);

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

  const show = async (order: Extract<OverlayOrder, { readonly type: 'show' }>): Promise<void> => {
    const { languages } = start.sentences;
    const isShown = await showQuotedPassage({ connection, highlighter, follower, languages, tools }, order.place).catch(
      () => false,
    );
    if (!isShown) state.say('passageGone');
  };

  const offerToolbar = (): void => {
    const place = selectionPlace();
    if (place !== undefined || state.get().toolbar !== undefined) state.change({ toolbar: place });
  };

  const run = (order: OverlayOrder): void => {
    if (order.type === 'read') void read(order.what);
    if (order.type === 'show') void show(order);
    if (order.type === 'toolbar') offerToolbar();
    if (order.type === 'say') state.say(order.notice, order.language);
  };

  const onReadAloud = (readAloud: OverlayReadAloud | undefined): void => {
    aloud.onChange(readAloud);
    if (readAloud?.status === 'failed' && state.get().readAloud?.status !== 'failed') {
      state.say(readAloud.hasNoVoice === true ? 'noVoice' : 'failed');
    }
    state.change({ readAloud });
  };

  const stopWatching = start.showsToolbar ? watchSelection(offerToolbar) : () => undefined;
  const readSelection = (): void => void read('selection');
  const actions = createOverlayActions({ state, aloud, tell, readSelection, stopWatching });
  const stopShowing = showWhileNeeded({ host, state, actions, drawing, mayShow });
  const ended = new AbortController();
  const gestures = {
    onEscape: () => state.change({ toolbar: undefined, notice: undefined }),
    onAway: () => state.change({ toolbar: undefined }),
    onTextClick: (x: number, y: number) => {
      const offset = state.get().readAloud === undefined ? undefined : aloud.offsetAt(x, y);
      if (offset !== undefined) tell({ type: 'overlay-seek', offset });
    },
  };
  watchPageGestures(host.element, gestures, ended.signal);

  return {
    isActive: () => isPlaying(state.get().readAloud),
    restart: ({ order, readAloud }) => {
      if (readAloud !== undefined || state.get().readAloud !== undefined) onReadAloud(readAloud);
      aloud.sendMissed();
      if (order !== undefined) run(order);
    },
    onEvent: (event) => {
      if (event.type === 'overlay-order') run(event.order);
      if (event.type === 'overlay-read-aloud') onReadAloud(event.readAloud);
      if (event.type === 'overlay-word') aloud.noteWord(event);
    },
    end: () => {
      ended.abort();
      stopWatching();
      follower.stop();
      aloud.stop();
      stopShowing();
      host.remove();
    },
  };
};
