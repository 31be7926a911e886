import type { Attachment } from '@/lib/domain/attachment';
import type { FileProblem } from '@/lib/panel/draft-files';
import type { PageProgress } from '@/lib/panel/file-imports';

/** `notice`: what the user should know of a file although it can be attached. */
export type ReadFile =
  | {
      readonly type: 'read';
      readonly attachment: Attachment;
      readonly notice?: 'pictures-only' | 'unread-letters';
      /** What the notice is about, as it is read. */
      readonly pages?: string;
    }
  | { readonly type: 'refused'; readonly problem: FileProblem; readonly pages?: string };

export type ReadOptions = { readonly signal: AbortSignal; onProgress(progress: PageProgress): void };
