import type { ChatEvent } from '@/lib/domain/chat-command';
import type { Message } from '@/lib/domain/message';
import type { Preferences, PreferencesChange } from '@/lib/domain/preferences';
import type { ReadingCommand, ReadingCommandResults } from '@/lib/domain/reading-command';
import type { LiveRun } from '../runs/live-run';
import type { ReadingPlaces } from './reading-places';
import type { SpeakerLink } from './speaker-link';
import type { SpeechStreams } from './speech-streams';
import type { ReadingStore } from './stored-reading';
import type { VoicePlanContext } from './voice-plan';

/** What reading aloud needs of the background. */
export type ReadingsContext = {
  readonly link: () => SpeakerLink;
  readonly streams: Pick<SpeechStreams, 'announce'>;
  readonly store: ReadingStore;
  readonly places: ReadingPlaces;
  readonly voices: VoicePlanContext;
  /** BCP 47 tags that the user reads, most wanted first. */
  readonly languages: readonly string[];
  readonly preferences: {
    read(): Promise<Preferences>;
    change(change: PreferencesChange): Promise<Preferences>;
  };
  message(messageId: string): Promise<Message | undefined>;
  runOf(messageId: string): LiveRun | undefined;
  newId(): string;
  broadcast(event: ChatEvent): void;
};

type CommandOf<Type extends ReadingCommand['type']> = Extract<ReadingCommand, { readonly type: Type }>;

/** Answers to the commands about reading. */
export type ReadingHandlers = {
  readonly [Type in ReadingCommand['type']]: (command: CommandOf<Type>) => Promise<ReadingCommandResults[Type]>;
};
