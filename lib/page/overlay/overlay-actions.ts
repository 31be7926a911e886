import type { OverlayReadAloud } from '@/lib/domain/pages/overlay';
import type { OverlayActions } from '@/lib/domain/pages/overlay-view';
import type { OverlayConnection } from '@/lib/messaging/overlay-connection';
import type { ReadAloud } from '@/lib/page/read-aloud/read-aloud';
import { askInPanel } from '@/lib/platform/page-messages';
import { copySelection } from './copy-selection';
import type { OverlayState } from './overlay-state';

export type OverlayActionsContext = {
  readonly state: Pick<OverlayState, 'get' | 'change' | 'say'>;
  readonly aloud: Pick<ReadAloud, 'passage' | 'stop'>;
  /** Sends a command to the background, if it is still there. */
  tell(command: Parameters<OverlayConnection['request']>[0]): void;
  readSelection(): void;
  /** Selections are no longer watched. */
  stopWatching(): void;
};

/** Whether something plays, or is about to. */
export const isPlaying = (readAloud: OverlayReadAloud | undefined): boolean =>
  readAloud !== undefined && ['preparing', 'playing', 'waiting'].includes(readAloud.status);

/** What the buttons of the overlay do. */
export const createOverlayActions = (context: OverlayActionsContext): OverlayActions => {
  const { state, aloud, tell } = context;
  const closeToolbar = (): void => state.change({ toolbar: undefined });
  return {
    ask: (promptId) => {
      askInPanel(promptId === undefined ? {} : { promptId });
      closeToolbar();
    },
    readSelection: context.readSelection,
    copySelection: () => {
      void copySelection().then((isCopied) => state.say(isCopied ? 'copied' : 'copyFailed'));
      closeToolbar();
    },
    turnToolbarOff: () => {
      context.stopWatching();
      tell({ type: 'overlay-toolbar-off' });
      closeToolbar();
    },
    playOrPause: () => tell({ type: isPlaying(state.get().readAloud) ? 'overlay-pause' : 'overlay-play' }),
    step: (by, unit) => tell({ type: 'overlay-step', by, unit }),
    seek: (atMs) => tell({ type: 'overlay-seek-time', atMs }),
    setRate: (rate) => tell({ type: 'overlay-rate', rate }),
    askPassage: () => {
      const passage = aloud.passage();
      if (passage === undefined) return;
      tell({ type: 'overlay-pause' });
      askInPanel(passage);
    },
    closeReadAloud: () => {
      aloud.stop();
      tell({ type: 'overlay-close' });
      state.change({ isPreparing: false });
    },
  };
};
