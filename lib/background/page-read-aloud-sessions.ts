import type { CommandOf } from '@/lib/commands/declare';
import type { overlayCommands } from '@/lib/commands/overlay';
import type { OverlayOpened, OverlayTaken } from '@/lib/domain/pages/overlay';
import type { ReadAloudSource } from '@/lib/domain/read-aloud/source';
import type { QueuedReadAloud, ReadAloudView } from '@/lib/domain/read-aloud/view';
import type { PageDocument } from '@/lib/platform/page-scripts';

/** Something that waits to be read aloud. */
export type QueueItem = QueuedReadAloud & {
  readonly source: ReadAloudSource;
  /** The page that the text was taken from: read there, as long as it is in front of the user. */
  readonly document?: PageDocument;
};

/** Reading web pages aloud, as the overlays control it. */
export type PageReadAloudSessions = {
  current(): ReadAloudView | undefined;
  /** What an earlier worker read aloud has been restored. */
  readonly restored: Promise<void>;
  open(
    page: Omit<CommandOf<typeof overlayCommands, 'overlay-read'>, 'type'> & { readonly document: string },
  ): Promise<OverlayOpened>;
  /** Queues it, before what waits already. */
  add(item: Omit<QueueItem, 'id'>): void;
  /** Takes the text that follows what it has already, and says from where it wants more. */
  append(more: Omit<CommandOf<typeof overlayCommands, 'overlay-append'>, 'type'>): Promise<OverlayTaken>;
  /** The page is gone: no more text of it will come. */
  finish(): void;
  play(): Promise<null>;
  pause(): Promise<null>;
  step(step: Omit<CommandOf<typeof overlayCommands, 'overlay-step'>, 'type'>): Promise<null>;
  /** Goes to the sentence at an offset of the source. */
  seek(offset: number): Promise<null>;
  /** ms at normal speed. */
  seekTime(atMs: number): Promise<null>;
  setRate(rate: number): Promise<null>;
  close(): Promise<null>;
};
