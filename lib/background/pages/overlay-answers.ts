import type { OverlayCommand, OverlayCommandResults } from '@/lib/commands/overlay';
import type { PageDocument } from '@/lib/platform/page-scripts';
import type { PageReadAloudSessions } from '../page-read-aloud-sessions';
import { documentKey } from './overlay-documents';
import type { OverlayOrders } from './overlay-orders';
import type { PageDeparture } from './page-departure';

/** Answers what the overlay of a document asks for, once it is known to be one of ours. */
export type AnswerOverlay = (
  document: PageDocument,
  command: Exclude<OverlayCommand, { type: 'overlay-ready' }>,
) => Promise<OverlayCommandResults[OverlayCommand['type']]>;

export type OverlayAnswersContext = {
  readonly orders: Pick<OverlayOrders, 'order'>;
  readonly readAloudSessions: PageReadAloudSessions;
  readonly departure: Pick<PageDeparture, 'leave' | 'cancel'>;
  /** Runs a script of ours in a document; once is enough, twice does no harm. */
  inject(document: PageDocument, script: 'page-tools'): Promise<unknown>;
  /** Among the frames with these addresses, the one with the most text, and more than the document itself. */
  mainFrame(document: PageDocument, addresses: readonly string[]): Promise<PageDocument | undefined>;
  /** The frame of a page that a quotation is in. */
  frameOfQuote(document: PageDocument, quote: string): Promise<PageDocument | undefined>;
  /** No toolbar on the site of this page any more. */
  turnToolbarOff(document: PageDocument): Promise<void>;
};

type PlayerCommand = Exclude<
  OverlayCommand,
  {
    type:
      | 'overlay-ready'
      | 'overlay-tools'
      | 'overlay-toolbar-off'
      | 'overlay-frames'
      | 'overlay-passage'
      | 'overlay-read';
  }
>;

/** Makes the answers. Commands about what is read aloud work only for the document whose text it is. */
export const createOverlayAnswers = (context: OverlayAnswersContext): AnswerOverlay => {
  const { readAloudSessions, departure } = context;
  const { order } = context.orders;

  const drive = async (key: string, command: PlayerCommand): ReturnType<AnswerOverlay> => {
    if (readAloudSessions.current()?.document !== key) return command.type === 'overlay-append' ? {} : null;
    switch (command.type) {
      case 'overlay-append':
        return readAloudSessions.append(command);
      case 'overlay-left':
        await departure.leave(key);
        return null;
      case 'overlay-play':
        return readAloudSessions.play();
      case 'overlay-pause':
        return readAloudSessions.pause();
      case 'overlay-step':
        return readAloudSessions.step(command);
      case 'overlay-seek':
        return readAloudSessions.seek(command.offset);
      case 'overlay-seek-time':
        return readAloudSessions.seekTime(command.atMs);
      case 'overlay-rate':
        return readAloudSessions.setRate(command.rate);
      case 'overlay-close':
        return readAloudSessions.close();
      default:
        return command satisfies never;
    }
  };

  return async (document, command) => {
    switch (command.type) {
      case 'overlay-tools':
        await context.inject(document, 'page-tools');
        return null;
      case 'overlay-toolbar-off':
        await context.turnToolbarOff(document);
        return null;
      case 'overlay-frames': {
        const frame = await context.mainFrame(document, command.addresses);
        if (frame !== undefined) await order(frame, { type: 'read', what: 'page' });
        return { isRead: frame !== undefined };
      }
      case 'overlay-passage': {
        const { place } = command;
        const frame = document.frameId === 0 ? await context.frameOfQuote(document, place.quote) : undefined;
        if (frame !== undefined) await order(frame, { type: 'show', place });
        return { isShown: frame !== undefined };
      }
      case 'overlay-read':
        departure.cancel();
        return readAloudSessions.open({ ...command, document: documentKey(document) });
      default:
        return drive(documentKey(document), command);
    }
  };
};
