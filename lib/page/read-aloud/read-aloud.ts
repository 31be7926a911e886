import type { OverlayReadAloud, OverlayStart } from '@/lib/domain/pages/overlay';
import type { PageSelection } from '@/lib/domain/pages/page-content';
import { framesPerMessage } from '@/lib/domain/pages/page-limits';
import type { ListenPart } from '@/lib/domain/pages/page-listening';
import type { SourceRange } from '@/lib/domain/source-range';
import type { OverlayConnection } from '@/lib/messaging/overlay-connection';
import type { Follower } from '@/lib/page/highlight/follow';
import type { PageHighlighter } from '@/lib/page/highlight/page-highlighter';
import type { ReadAloudTools } from '@/lib/page/read-aloud/read-aloud-tools';
import { releaseSelection } from '@/lib/page/selection/release-selection';
import { selectedRange } from '@/lib/page/selection/selected-range';
import { createSpokenPage, type SpokenPage } from './spoken-page';

/** Reading this page aloud: its sentences go to the background, what is heard comes back and is highlighted. */
export type ReadAloud = {
  /** Resolves when it has begun, with the first sentences: false when there is nothing to read. */
  read(what: ListenPart): Promise<boolean>;
  /** What the background reports about the read-aloud session; undefined when it is over. */
  onChange(readAloud: OverlayReadAloud | undefined): void;
  noteWord(word: SourceRange): void;
  /** The sentence at a point of the window, as an offset of the source. */
  offsetAt(x: number, y: number): number | undefined;
  /** The sentence that is read, as something to ask about. */
  passage(): PageSelection | undefined;
  /** A worker that replaced another one may have missed some of the page. */
  sendMissed(): void;
  stop(): void;
};

export type ReadAloudContext = {
  readonly connection: OverlayConnection;
  readonly highlighter: PageHighlighter;
  readonly follower: Follower;
  readonly sentences: OverlayStart['sentences'];
  /** All sentences of the page are known. */
  onGathered(): void;
  /** What makes sentences of the page, loaded when it is first needed. */
  tools(): Promise<ReadAloudTools>;
};

/** Nothing is read yet. */
export const createReadAloud = (context: ReadAloudContext): ReadAloud => {
  const { connection, highlighter, follower, onGathered } = context;
  let page: SpokenPage | undefined;

  const stop = (): void => {
    page?.stop();
    page = undefined;
    highlighter.putOut();
  };

  /** The text is in one of these frames: whether the background reads it aloud there. */
  const readFrame = async (addresses: readonly string[]): Promise<boolean> => {
    if (addresses.length === 0) return false;
    const wanted = addresses.slice(0, framesPerMessage);
    return (await connection.request({ type: 'overlay-frames', addresses: wanted })).isRead;
  };

  return {
    read: async (what) => {
      stop();
      const selection = selectedRange(document);
      const { languages, code, notes } = context.sentences;
      const tools = await context.tools();
      const readAloud = tools.read({ languages, code, notes });
      const batches = tools.wanted(readAloud, what, selection, languages);
      const spokenPage = createSpokenPage({
        connection,
        highlighter,
        follower,
        onGathered,
        readAloud,
        grows: what !== 'selection',
      });
      page?.stop();
      page = spokenPage;
      const frames = await spokenPage.takeFirst(batches);
      if (page !== spokenPage) return true;
      const isInFrame = await readFrame(frames);
      if (isInFrame || !(await spokenPage.open(document.title))) {
        if (page === spokenPage) stop();
        return isInFrame;
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
    passage: () => page?.passage(),
    stop,
  };
};
