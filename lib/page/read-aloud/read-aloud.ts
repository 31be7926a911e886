import type { OverlayReadAloud } from '@/lib/domain/pages/overlay';
import type { FrameRef } from '@/lib/domain/pages/page-frames';
import type { ListenPart } from '@/lib/domain/pages/page-listening';
import type { SourceRange } from '@/lib/domain/source-range';
import type { OverlayConnection } from '@/lib/messaging/overlay-connection';
import type { Follower } from '@/lib/page/highlight/follow';
import type { PageHighlighter } from '@/lib/page/highlight/page-highlighter';
import type { ReadAloudTools, SpeakRequest } from '@/lib/page/read-aloud/read-aloud-tools';
import { releaseSelection } from '@/lib/page/selection/release-selection';
import { selectedRange } from '@/lib/page/selection/selected-range';
import type { HeardPassage, SpokenPage } from './spoken-page';

/** Reading this page aloud: its sentences go to the background, what is heard comes back and is highlighted. */
export type ReadAloud = {
  /** Resolves when it has begun, with the first sentences: false when there is nothing to read. */
  read(what: ListenPart, target?: SpeakRequest['target']): Promise<boolean>;
  /** What the background reports about the read-aloud session; undefined when it is over. */
  onChange(readAloud: OverlayReadAloud | undefined): void;
  noteWord(word: SourceRange): void;
  /** The sentence at a point of the window, as an offset of the source. */
  offsetAt(x: number, y: number): number | undefined;
  /** The sentence that is a part of a frame, as an offset of the source. */
  offsetOf(frame: FrameRef, part: number): number | undefined;
  /** The sentence that is read, as something to ask about. */
  passage(): HeardPassage | undefined;
  /** A worker that replaced another one may have missed some of the page. */
  sendMissed(): void;
  stop(): void;
};

export type ReadAloudContext = Pick<SpeakRequest, 'onGathered' | 'onFrameGone' | 'sentences'> & {
  readonly connection: OverlayConnection;
  readonly highlighter: PageHighlighter;
  readonly follower: Follower;
  /** What makes sentences of the page, loaded when it is first needed. */
  tools(): Promise<ReadAloudTools>;
};

/** Nothing is read yet. */
export const createReadAloud = (context: ReadAloudContext): ReadAloud => {
  const { highlighter } = context;
  let page: SpokenPage | undefined;

  const stop = (): void => {
    page?.stop();
    page = undefined;
    highlighter.putOut();
  };

  return {
    read: async (what, target) => {
      stop();
      const selection = target === undefined ? selectedRange(document) : undefined;
      const tools = await context.tools();
      const { page: spokenPage, batches } = tools.speak({ ...context, what, selection, target });
      page?.stop();
      page = spokenPage;
      await spokenPage.takeFirst(batches);
      if (page !== spokenPage) return true;
      if (!(await spokenPage.open(document.title))) {
        if (page === spokenPage) stop();
        return false;
      }
      releaseSelection(document, selection);
      void spokenPage.gather(batches).catch(() => undefined);
      return true;
    },
    sendMissed: () => void page?.send().catch(() => undefined),
    onChange: (readAloud) => {
      const readAloudId = page?.readAloudId();
      if (readAloud === undefined || readAloud.readAloudId !== readAloudId) {
        if (readAloudId !== undefined) stop();
        return;
      }
      if (readAloud.sentence !== undefined) page?.onSentence(readAloud.sentence);
      if (readAloud.status !== 'ended') return;
      page?.onEnd();
      highlighter.putOut();
    },
    noteWord: (word) => page?.onWord(word),
    offsetAt: (x, y) => page?.offsetAt(x, y),
    offsetOf: (frame, part) => page?.offsetOf(frame, part),
    passage: () => page?.passage(),
    stop,
  };
};
