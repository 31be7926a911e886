import type { Attachment } from '@/lib/domain/attachment';
import type { FileNotice, FileProblem } from '@/lib/panel/draft-files';
import type { PageProgress } from '@/lib/panel/file-imports';

/** `notices`: what the user should know of a file although it can be attached. */
export type ReadFile =
  | { readonly type: 'read'; readonly attachment: Attachment; readonly notices?: readonly FileNotice[] }
  | { readonly type: 'refused'; readonly problem: FileProblem; readonly pages?: string };

export type ReadOptions = { readonly signal: AbortSignal; onProgress(progress: PageProgress): void };
