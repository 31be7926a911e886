import { type PageSentence, pageSentencesSchema } from '@/lib/domain/pages/overlay';
import { type PageSelection, readPageSelection } from '@/lib/domain/pages/page-content';
import {
  type FrameAddress,
  type FrameCall,
  type FrameLit,
  type FrameParts,
  type FrameRef,
  frameLitSchema,
  framePartsSchema,
} from '@/lib/domain/pages/page-frames';
import type { ListenPart } from '@/lib/domain/pages/page-listening';
import type { SentenceOptions } from '@/lib/domain/pages/sentence-options';
import type { SourceRange } from '@/lib/domain/source-range';
import type { Timers } from '@/lib/platform/clock';
import type { PageDocument, PlacedFrame } from '@/lib/platform/page-scripts';
import type { PageBrowser } from '../page-browser';

/** What follows a frame that does not answer for so long is read without it, ms. */
const maxFrameMs = 6000;

/**
 * The frames of a page that is read aloud. All that comes out of them is parsed here. `undefined`: the frame has gone,
 * shows another document, or does not answer.
 */
export type PageFrames = {
  /** Begins to read a frame. Undefined also where Parley may not read it. */
  begin(
    page: PageDocument,
    at: FrameAddress | FrameRef,
    what: ListenPart,
    sentences: SentenceOptions,
  ): Promise<FrameRef | undefined>;
  parts(page: PageDocument, frame: FrameRef, from: number): Promise<FrameParts | undefined>;
  sentences(
    page: PageDocument,
    within: { readonly frame: FrameRef; readonly from: number; readonly count: number },
  ): Promise<readonly PageSentence[] | undefined>;
  light(page: PageDocument, frame: FrameRef, part: number, word?: SourceRange): Promise<FrameLit | undefined>;
  putOut(page: PageDocument, frame: FrameRef): Promise<void>;
  passage(tabId: number, frame: FrameRef, part: number): Promise<PageSelection | undefined>;
  /** Where a frame is in its tab. */
  pathOf(tabId: number, frame: FrameRef): Promise<readonly number[] | undefined>;
};

export type PageFramesContext = {
  readonly pages: Pick<PageBrowser, 'framesIn' | 'callFrame' | 'runInDocument'>;
  readonly timers: Timers;
};

const refOf = ({ frameId, documentId }: Pick<PageDocument, 'frameId' | 'documentId'>): FrameRef => ({
  frameId,
  ...(documentId !== undefined && { documentId }),
});

const isSame = (one: FrameRef, other: FrameRef): boolean =>
  one.frameId === other.frameId && (one.documentId === undefined || one.documentId === other.documentId);

/** The one frame at an address: those of shadow trees have no index, and are told apart by what they show. */
const frameAt = (frames: readonly PlacedFrame[], { path, url }: FrameAddress): PlacedFrame | undefined => {
  const wanted = path.join('.');
  const [found, ...more] = frames.filter(
    (frame) => frame.path.join('.') === wanted && (path.at(-1) !== -1 || frame.url === url),
  );
  return more.length === 0 ? found : undefined;
};

export const createPageFrames = ({ pages, timers }: PageFramesContext): PageFrames => {
  const inTime = <Value>(work: Promise<Value>): Promise<Value | undefined> =>
    new Promise((resolve) => {
      const cancel = timers.after(maxFrameMs, () => resolve(undefined));
      const none = (): void => resolve(undefined);
      work.then(resolve, none).finally(cancel);
    });

  const call = (tabId: number, frame: FrameRef, asked: FrameCall): Promise<unknown> =>
    inTime(pages.callFrame({ tabId, ...frame }, asked));
  /** Only a page's own document may ask for frames, of its own tab. */
  const callFrom = async (page: PageDocument, frame: FrameRef, asked: FrameCall): Promise<unknown> =>
    page.frameId === 0 ? call(page.tabId, frame, asked) : undefined;

  const find = async (tabId: number, at: FrameAddress | FrameRef): Promise<PlacedFrame | undefined> => {
    const frames = (await inTime(pages.framesIn(tabId))) ?? [];
    return 'path' in at ? frameAt(frames, at) : frames.find((frame) => isSame(at, frame));
  };

  return {
    begin: async ({ tabId, frameId }, at, what, sentences) => {
      const found = frameId === 0 ? await find(tabId, at) : undefined;
      if (found === undefined || found.frameId === 0) return undefined;
      const frame = refOf(found);
      const injected = await inTime(pages.runInDocument({ tabId, ...frame, url: found.url }, 'page-frame'));
      if (injected === undefined) return undefined;
      return (await call(tabId, frame, { type: 'begin', what, sentences })) === undefined ? undefined : frame;
    },
    parts: async (page, frame, from) =>
      framePartsSchema.safeParse(await callFrom(page, frame, { type: 'parts', from })).data,
    sentences: async (page, { frame, from, count }) =>
      pageSentencesSchema.safeParse(await callFrom(page, frame, { type: 'sentences', from, count })).data,
    light: async (page, frame, part, word) =>
      frameLitSchema.safeParse(
        await callFrom(page, frame, { type: 'light', part, ...(word !== undefined && { word }) }),
      ).data,
    putOut: async (page, frame) => {
      await callFrom(page, frame, { type: 'dark' });
    },
    passage: async (tabId, frame, part) => readPageSelection(await call(tabId, frame, { type: 'passage', part })),
    pathOf: async (tabId, frame) => (await find(tabId, frame))?.path,
  };
};
