import type { ToolEffect } from '@/lib/domain/tools/tool';

/** What an App would have done: nothing of it is, until the user says yes. Its texts are a stranger's. */
export type AppWish =
  | { readonly type: 'call'; readonly tool: string; readonly effect: ToolEffect; readonly args: unknown }
  | { readonly type: 'link'; readonly url: string }
  | { readonly type: 'message'; readonly text: string };

/** `keep`: for this tool, as long as the page is shown. */
export type AppReply = 'once' | 'keep' | 'no';

/** A wish that waits for its answer. */
export type AppQuestion = { readonly id: number; readonly wish: AppWish; reply(reply: AppReply): void };

/** More wishes at once than anybody answers: the others are refused. */
const mostWaiting = 3;

/** Asks one wish after the other; `onChange` gets the one that is to be shown. */
export const createAppQuestions = (onChange: (question: AppQuestion | undefined) => void) => {
  let waiting: readonly AppQuestion[] = [];
  let count = 0;
  const show = (next: readonly AppQuestion[]): void => {
    waiting = next;
    onChange(waiting[0]);
  };
  return {
    ask: (wish: AppWish, signal?: AbortSignal): Promise<AppReply> =>
      new Promise((resolve) => {
        if (waiting.length >= mostWaiting || signal?.aborted === true) return resolve('no');
        count += 1;
        const id = count;
        const reply = (said: AppReply): void => {
          show(waiting.filter((question) => question.id !== id));
          resolve(said);
        };
        signal?.addEventListener('abort', () => reply('no'), { once: true });
        show([...waiting, { id, wish, reply }]);
      }),
    /** Refuses what waits: the page is gone. */
    end: (): void => {
      for (const question of waiting) question.reply('no');
    },
  };
};
