import type { OverlayEvent } from '@/lib/commands/overlay';
import type { OverlayOrder, OverlayReadAloud, OverlayStart } from '@/lib/domain/pages/overlay';
import type { ListenPart } from '@/lib/domain/pages/page-listening';
import type { OverlayConnection } from '@/lib/messaging/overlay-connection';
import { createFollower } from '@/lib/page/highlight/follow';
import { createReadAloud, type ReadAloud, type ReadAloudContext } from '@/lib/page/read-aloud/read-aloud';
import { selectionPlace, watchSelection } from '@/lib/page/selection/selection-watch';
import { steadyClock } from '@/lib/platform/clock';
import { guardClicks } from './genuine-click';
import { createLateTools } from './late-tools';
import { createOverlayActions, isPlaying } from './overlay-actions';
import { createOverlayHost } from './overlay-host';
import { createOverlayState, type OverlayState } from './overlay-state';
import { type OverlayDrawing, showWhileNeeded } from './overlay-visibility';
import { takePageColours } from './page-colours';
import { type PageGestures, watchPageGestures } from './page-gestures';
import { createLitPassage, type LitPassage } from './quoted-passage';

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

type GestureContext = {
  readonly state: Pick<OverlayState, 'get' | 'change'>;
  readonly passage: Pick<LitPassage, 'end'>;
  readonly aloud: Pick<ReadAloud, 'offsetAt'>;
  seek(offset: number | undefined): void;
  offerToolbar(): void;
};

/** What the user's gestures beside the overlay do. */
const gesturesOn = ({ state, passage, aloud, seek, offerToolbar }: GestureContext): PageGestures => ({
  onEscape: () => {
    passage.end();
    state.change({ toolbar: undefined, notice: undefined });
  },
  onPress: passage.end,
  onAway: () => state.change({ toolbar: undefined }),
  onResize: () => {
    if (state.get().toolbar !== undefined) offerToolbar();
  },
  onTextClick: (x, y) => {
    if (state.get().readAloud !== undefined) seek(aloud.offsetAt(x, y));
  },
});

/** What is said of a reading as it goes on. */
const heardOf = (state: OverlayState): Pick<ReadAloudContext, 'onGathered' | 'onFrameGone'> => ({
  onGathered: (unreadFrames) => {
    state.change({ isGathering: false });
    if (unreadFrames > 0) state.say('framesLeftOut');
  },
  onFrameGone: () => state.say('passageGone'),
});

type SelectionReaderContext = {
  readonly connection: Pick<OverlayConnection, 'request'>;
  readonly state: Pick<OverlayState, 'change' | 'say'>;
  read(): Promise<void>;
};

/** Reads the selection. That of a frame is read by the player of the page around it, where that may be read. */
const selectionReader = ({ connection, state, read }: SelectionReaderContext): (() => void) => {
  const readIt = async (): Promise<void> => {
    const isTaken = window.parent !== window && (await connection.request({ type: 'overlay-read-here' })).isTaken;
    if (isTaken) state.change({ toolbar: undefined });
    else await read();
  };
  return () => void readIt().catch(() => state.say('failed'));
};

/** Runs the overlay in this document from the background's first answer on. */
export const runOverlay = ({ start, connection, drawing, mayShow }: RunOverlayContext): RunningOverlay => {
  const host = createOverlayHost({ ...start, css: drawing.css, guardClicks });
  const follower = createFollower(steadyClock.now);
  const state = createOverlayState({ start, isDark: false, isPreparing: false, isGathering: false });
  const takeColours = (): void => takePageColours({ appearance: start.appearance, host, state });
  const { tools, highlighter } = createLateTools(connection, host.light);
  const aloud = createReadAloud({
    connection,
    highlighter,
    follower,
    sentences: start.sentences,
    tools,
    ...heardOf(state),
  });

  const tell = (command: Parameters<OverlayConnection['request']>[0]): void =>
    // The background may be gone with an update; then the overlay has nothing more to say.
    void connection.request(command).catch(() => undefined);
  const seek = (offset: number | undefined): void => {
    if (offset !== undefined) tell({ type: 'overlay-seek', offset });
  };

  const read = async (what: ListenPart, target?: Parameters<ReadAloud['read']>[1]): Promise<void> => {
    takeColours();
    state.change({ isPreparing: true, isGathering: true, toolbar: undefined });
    try {
      if (!(await aloud.read(what, target))) state.say('nothing');
    } catch {
      state.say('failed');
    } finally {
      state.change({ isPreparing: false });
    }
  };

  const { languages } = start.sentences;
  const onGone = (): void => state.say('passageGone');
  const passage = createLitPassage({ connection, highlighter, follower, languages, tools, onGone });

  const offerToolbar = (): void => {
    // What is about to be read is still selected: the toolbar has gone for good.
    if (state.get().isPreparing) return;
    const place = selectionPlace();
    if (place === undefined && state.get().toolbar === undefined) return;
    takeColours();
    state.change({ toolbar: place });
  };

  const run = (order: OverlayOrder): void => {
    takeColours();
    if (order.type === 'read') void read(order.what, order.target);
    if (order.type === 'show') void passage.show(order.place);
    if (order.type === 'toolbar') offerToolbar();
    if (order.type === 'say') state.say(order.notice, order.language);
  };

  const onReadAloud = (readAloud: OverlayReadAloud | undefined): void => {
    aloud.onChange(readAloud);
    takeColours();
    if (readAloud?.status === 'failed' && state.get().readAloud?.status !== 'failed') {
      state.say(readAloud.hasNoVoice === true ? 'noVoice' : 'failed');
    }
    state.change({ readAloud });
  };

  const stopWatching = start.showsToolbar ? watchSelection(offerToolbar) : () => undefined;
  const readSelection = selectionReader({ connection, state, read: () => read('selection') });
  const actions = createOverlayActions({ state, aloud, tell, readSelection, stopWatching });
  const stopShowing = showWhileNeeded({ host, state, actions, drawing, mayShow });
  const ended = new AbortController();
  const gestures = gesturesOn({ state, passage, aloud, seek, offerToolbar });
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
      if (event.type === 'overlay-frame-click') seek(aloud.offsetOf(event.frame, event.part));
    },
    end: () => {
      ended.abort();
      passage.end();
      stopWatching();
      follower.stop();
      aloud.stop();
      stopShowing();
      host.remove();
    },
  };
};
