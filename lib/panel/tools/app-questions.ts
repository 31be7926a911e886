import type { AppCallQuestion, AppConsent } from '@/lib/domain/tools/app-request';
import { newId } from '@/lib/platform/new-id';

/** What an App would have done: nothing of it is, until the user says yes. Its texts are a stranger's. */
export type AppWish =
  | { readonly type: 'call'; readonly question: AppCallQuestion }
  | { readonly type: 'link'; readonly url: string }
  | { readonly type: 'large' }
  | { readonly type: 'message'; readonly text: string };

/** A wish that waits for its answer. */
export type AppQuestion = { readonly id: number; readonly wish: AppWish; reply(reply: AppConsent): void };

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
    /** Names the page as it is shown now: what is allowed to it ends with it. */
    pageId: newId(),
    ask: (wish: AppWish, signal?: AbortSignal): Promise<AppConsent> =>
      new Promise((resolve) => {
        if (waiting.length >= mostWaiting || signal?.aborted === true) return resolve('no');
        count += 1;
        const id = count;
        const reply = (said: AppConsent): void => {
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
