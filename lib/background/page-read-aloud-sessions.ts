import type { CommandOf } from '@/lib/commands/declare';
import type { overlayCommands } from '@/lib/commands/overlay';
import type { OverlayOpened, OverlayTaken } from '@/lib/domain/pages/overlay';
import type { ReadAloudSource } from '@/lib/domain/read-aloud/source';
import type { QueuedReadAloud, ReadAloudView } from '@/lib/domain/read-aloud/view';
import type { PageDocument } from '@/lib/platform/page-scripts';

/** Something that waits to be read. */
export type QueueItem = QueuedReadAloud & {
  readonly source: ReadAloudSource;
  /** The page that the text was taken from: read there, as long as it is in front of the user. */
  readonly document?: PageDocument;
};

/** The reading of web pages, as the overlays drive it. */
export type PageReadAloudSessions = {
  current(): ReadAloudView | undefined;
  /** What an earlier worker read is known. */
  readonly restored: Promise<void>;
  open(
    page: Omit<CommandOf<typeof overlayCommands, 'overlay-read'>, 'type'> & { readonly document: string },
  ): Promise<OverlayOpened>;
  /** Lets it wait, before what waits already. */
  add(item: Omit<QueueItem, 'id'>): void;
  /** Takes what follows on what was taken before, and says from where on it wants more. */
  append(more: Omit<CommandOf<typeof overlayCommands, 'overlay-append'>, 'type'>): Promise<OverlayTaken>;
  /** The page is gone: what was taken of it is all. */
  finish(): void;
  play(): Promise<null>;
  pause(): Promise<null>;
  step(step: Omit<CommandOf<typeof overlayCommands, 'overlay-step'>, 'type'>): Promise<null>;
  /** To the sentence at an offset of the source. */
  seek(offset: number): Promise<null>;
  /** ms at normal speed. */
  seekTime(atMs: number): Promise<null>;
  setRate(rate: number): Promise<null>;
  close(): Promise<null>;
};
