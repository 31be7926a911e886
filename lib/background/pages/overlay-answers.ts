import type { OverlayCommand, OverlayCommandResults } from '@/lib/commands/overlay';
import type { OverlayTaken } from '@/lib/domain/pages/overlay';
import type { ListenPart } from '@/lib/domain/pages/page-listening';
import type { SentenceOptions } from '@/lib/domain/pages/sentence-options';
import type { PageDocument } from '@/lib/platform/page-scripts';
import type { PageReadAloudSessions } from '../page-read-aloud-sessions';
import { createFrameAnswers } from './frame-answers';
import { documentKey } from './overlay-documents';
import type { OverlayOrders } from './overlay-orders';
import type { PageDeparture } from './page-departure';
import type { PageFrames } from './page-frames';

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
  readonly frames: PageFrames;
  /** How the text of a page becomes sentences. */
  sentenceOptions(): Promise<SentenceOptions>;
  /** Has the page around a frame read a part of the frame: false when the page may not be read. */
  readInFrame(document: PageDocument, what: ListenPart): Promise<boolean>;
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
      | 'overlay-frame'
      | 'overlay-frame-parts'
      | 'overlay-frame-light'
      | 'overlay-frame-dark'
      | 'overlay-read-here'
      | 'overlay-passage'
      | 'overlay-read';
  }
>;

/** Makes the answers. Commands about what is read aloud work only for the document whose text it is. */
export const createOverlayAnswers = (context: OverlayAnswersContext): AnswerOverlay => {
  const { readAloudSessions, departure } = context;
  const { order } = context.orders;
  const { frames } = context;
  const answerFrame = createFrameAnswers(context);

  const append = async (
    document: PageDocument,
    { within, ...command }: Extract<OverlayCommand, { type: 'overlay-append' }>,
  ): Promise<OverlayTaken> => {
    const sentences = within === undefined ? command.sentences : await frames.sentences(document, within);
    if (sentences === undefined) return { isGone: true };
    return readAloudSessions.append({ ...command, sentences: [...sentences] });
  };

  const drive = async (document: PageDocument, command: PlayerCommand): ReturnType<AnswerOverlay> => {
    const key = documentKey(document);
    if (readAloudSessions.current()?.document !== key) return command.type === 'overlay-append' ? {} : null;
    switch (command.type) {
      case 'overlay-append':
        return append(document, command);
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
      case 'overlay-frame':
      case 'overlay-frame-parts':
      case 'overlay-frame-light':
      case 'overlay-frame-dark':
        return answerFrame(document, command);
      case 'overlay-read-here':
        return { isTaken: document.frameId !== 0 && (await context.readInFrame(document, 'selection')) };
      case 'overlay-passage': {
        const { place } = command;
        const frame = document.frameId === 0 ? await context.frameOfQuote(document, place.quote) : undefined;
        if (frame !== undefined) await order(frame, { type: 'show', place });
        return { isShown: frame !== undefined };
      }
      case 'overlay-read': {
        departure.cancel();
        const { within, title, isComplete } = command;
        const sentences = within === undefined ? command.sentences : await frames.sentences(document, within);
        if (sentences === undefined) return {};
        return readAloudSessions.open({
          title,
          isComplete,
          sentences: [...sentences],
          document: documentKey(document),
        });
      }
      default:
        return drive(document, command);
    }
  };
};
