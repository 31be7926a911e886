import type { OverlayCommand, OverlayCommandResults } from '@/lib/commands/overlay';
import type { SentenceOptions } from '@/lib/domain/pages/sentence-options';
import type { PageDocument } from '@/lib/platform/page-scripts';
import type { PageFrames } from './page-frames';

type FrameCommandName = 'overlay-frame' | 'overlay-frame-parts' | 'overlay-frame-light' | 'overlay-frame-dark';

/** Answers what a page's overlay asks of the frames in it. */
export type AnswerFrame = (
  document: PageDocument,
  command: Extract<OverlayCommand, { type: FrameCommandName }>,
) => Promise<OverlayCommandResults[FrameCommandName]>;

export type FrameAnswersContext = {
  readonly frames: PageFrames;
  sentenceOptions(): Promise<SentenceOptions>;
};

export const createFrameAnswers =
  ({ frames, sentenceOptions }: FrameAnswersContext): AnswerFrame =>
  async (document, command) => {
    switch (command.type) {
      case 'overlay-frame': {
        const at = command.frame ?? command.address;
        if (at === undefined) return {};
        const frame = await frames.begin(document, at, command.what, await sentenceOptions());
        return frame === undefined ? {} : { frame };
      }
      case 'overlay-frame-parts': {
        const parts = await frames.parts(document, command.frame, command.from);
        return parts ?? { parts: [], isDone: true };
      }
      case 'overlay-frame-light': {
        const lit = await frames.light(document, command.frame, command.part, command.word);
        return lit ?? { isGone: true };
      }
      case 'overlay-frame-dark':
        await frames.putOut(document, command.frame);
        return null;
      default:
        return command satisfies never;
    }
  };
