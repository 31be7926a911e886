import type { ChatCommandResults, ChatEvent } from '@/lib/commands/all';
import type { readAloudCommands } from '@/lib/commands/read-aloud';
import type { SpeakerReport } from '@/lib/commands/speaker';
import type { Preferences, PreferencesChange } from '@/lib/domain/app/preferences';
import type { DetectLanguage } from '@/lib/domain/detect-language';
import type { Message } from '@/lib/domain/message';
import type { Playback } from '@/lib/domain/read-aloud/read-aloud';
import type { ReadAloudView } from '@/lib/domain/read-aloud/view';
import type { PageDocument } from '@/lib/platform/page-scripts';
import type { SharedHandlers } from '../command-handlers';
import type { QueueItem } from '../page-read-aloud-sessions';
import type { CurrentReadAloud } from './current-read-aloud';
import type { ReadAloudPlaces } from './read-aloud-places';
import type { AddedText, ReadAloudText, ReadRun } from './read-aloud-text';
import type { MadeReport } from './sentence-synthesizer';
import type { SpeakerOrders } from './speaker-link';
import type { SpeechStreams } from './speech-streams';
import type { ReadAloudStore } from './stored-read-aloud';
import type { VoicePlanContext } from './voice-plan';

/** What reading aloud needs from the background. */
export type ReadAloudSessionsContext = {
  readonly speaker: SpeakerOrders;
  readonly streams: Pick<SpeechStreams, 'announce'>;
  readonly store: ReadAloudStore;
  readonly places: ReadAloudPlaces;
  readonly voices: VoicePlanContext;
  /** BCP 47 tags that the user reads, most wanted first. */
  readonly languages: readonly string[];
  readonly detectLanguage: DetectLanguage;
  readonly preferences: {
    read(): Promise<Preferences>;
    change(change: PreferencesChange): Promise<Preferences>;
  };
  message(messageId: string): Promise<Message | undefined>;
  runOf(messageId: string): ReadRun | undefined;
  /** Reads a waiting page aloud in its own tab; false when the user no longer has it in front of them. */
  readInPage(document: PageDocument): Promise<boolean>;
  newId(): string;
  broadcast(event: ChatEvent): void;
};

/** Answers to the commands about reading aloud. */
export type ReadAloudHandlers = SharedHandlers<typeof readAloudCommands>;

/** What the speaker reports about the one thing that it reads aloud. */
export type ReadAloudReport = Exclude<SpeakerReport, { type: 'speaker-ready' } | MadeReport>;

/** Read-aloud sessions as the rest of the background sees them: one at a time, with a queue behind it. */
export type ReadAloudSessions = {
  readonly handlers: ReadAloudHandlers;
  /** Adds a run's text to its read-aloud session; reads a new answer aloud if the user wants that. */
  onEvent(event: ChatEvent): void;
  onReport(report: ReadAloudReport): unknown;
  onReady(playback: Playback | undefined): void;
  /** The speaker's document closed. What was heard goes on in a new one, unless it closes again and again. */
  onGone(isAgain: boolean): void;
  /** Starts to read a page aloud, in place of what is being read. */
  openPage(text: ReadAloudText): Promise<ChatCommandResults['read-aloud-open']>;
  /** Queues a page, or a part of it, before what waits already. */
  addPage(item: Omit<QueueItem, 'id'>): void;
  /** Adds text of a page to its read-aloud session. */
  grow(readAloudId: string, added: AddedText): void;
  current(): CurrentReadAloud | undefined;
  /** What an earlier worker read aloud has been restored. */
  readonly restored: Promise<void>;
  view(): ReadAloudView | undefined;
  /** Everything was deleted. */
  forget(): Promise<void>;
};
