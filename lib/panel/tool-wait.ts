import { sendOrDrop } from '@/lib/panel/connection';
import { newId } from '@/lib/platform/new-id';

/** What somebody waits for, at a server or an address, and ends when they like. */
export type ToolWait = {
  /** Goes along with the command. */
  readonly workId: string;
  /** Ends it in the background, too. What comes of it then counts no more. */
  cancel(): void;
  /** It is over: nothing is left to be canceled. */
  end(): void;
  isCanceled(): boolean;
};

/** Begins one. */
export const beginToolWait = (): ToolWait => {
  const workId = newId();
  let isCanceled = false;
  let isOver = false;
  return {
    workId,
    cancel: () => {
      if (isCanceled || isOver) return;
      isCanceled = true;
      void sendOrDrop({ type: 'tool-wait-cancel', workId });
    },
    end: () => {
      isOver = true;
    },
    isCanceled: () => isCanceled,
  };
};

/** What goes along with what is asked for: it is wanted as long as nobody has canceled it. */
export const wantedBy = ({ workId, isCanceled }: ToolWait) => ({ workId, isWanted: () => !isCanceled() });
