import { create } from 'zustand';
import type { ChatEvent } from '@/lib/commands/all';
import type { HelloResult } from '@/lib/commands/app';
import type { SummaryEvent } from '@/lib/commands/chat';
import type { Catalog } from '@/lib/domain/app/catalog';
import type { Preferences } from '@/lib/domain/app/preferences';
import type { Attachment } from '@/lib/domain/attachment';
import type { ConversationAssistant } from '@/lib/domain/chat/assistant';
import type { Conversation } from '@/lib/domain/chat/conversation';
import type { ChatParameters } from '@/lib/domain/chat-parameters';
import type { Message } from '@/lib/domain/message';
import type { KeyProtection } from '@/lib/domain/policy/key-protection';
import type { ManagedView } from '@/lib/domain/policy/managed-policy';
import type { BuiltInModelState } from '@/lib/domain/providers/built-in-model';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import type { LocalFinding, LocalServiceId } from '@/lib/domain/providers/local-service';
import type { ToolChoice } from '@/lib/domain/tool-choice';
import { readAppearance } from './appearance-mirror';
import type { RunView } from './run-view';
import type { View } from './view';

/** A download of a model, as the background last reported it. */
export type PullView = Omit<Extract<ChatEvent, { type: 'pull-progress' }>, 'type'>;

/** A summary of earlier messages, as the background last reported it. */
export type SummaryView = Omit<SummaryEvent, 'type'>;

export type StorageProblem = NonNullable<HelloResult['storageProblem']>;

/** What the panel knows: a mirror of the background, never written by anything but its replies and events. */
export type SessionState = {
  /**
   * `connecting` until the first hello; `reconnecting` while the background is being woken again; `failed` when it
   * refused the first hello.
   */
  readonly status: 'connecting' | 'ready' | 'reconnecting' | 'failed';
  readonly preferences: Preferences;
  readonly catalog: Catalog;
  readonly providers: readonly ConnectedProvider[];
  /** What the organisation that manages this browser has decided; absent where none does. */
  readonly managed: ManagedView | undefined;
  readonly windowId: number | undefined;
  readonly view: View;

  /** Absent: a new conversation that has no row yet. */
  readonly conversation: Conversation | undefined;
  /** Every message of the conversation, for siblings; only the tail of the active path until the database was read. */
  readonly tree: readonly Message[];
  /** The active path, oldest first, queued messages at its end. */
  readonly messages: readonly Message[];
  /** Whether there are messages before `messages` that have not been read yet. */
  readonly hasEarlier: boolean;
  /** The next question of a new conversation opens a temporary one. */
  readonly isTemporary: boolean;
  readonly draftKey: string;
  readonly draft: string;
  /** The files that go with the draft. */
  readonly draftFiles: readonly Attachment[];
  /** Parameters of a conversation that has no row yet. */
  readonly newParameters: ChatParameters;
  /** Its assistant. */
  readonly newAssistant: ConversationAssistant | undefined;
  /** Its tools; absent: those that every new one has. */
  readonly newTools: ToolChoice | undefined;
  /** A question is on its way to the background and not yet known to be stored. */
  readonly isAsking: boolean;

  /** By message id: live runs of all conversations, and ended ones that the database has not caught up with. */
  readonly runs: Readonly<Record<string, RunView>>;
  /** By local service. */
  readonly findings: Readonly<Partial<Record<LocalServiceId, LocalFinding>>>;
  /** The state of the browser's own model; absent until it was asked. */
  readonly builtIn: BuiltInModelState | undefined;
  /** By `pullKey`. */
  readonly pulls: Readonly<Record<string, PullView>>;
  /** By conversation. */
  readonly summaries: Readonly<Record<string, SummaryView>>;
  readonly storageProblem: StorageProblem | undefined;
  /** How the keys are protected; absent until a view has asked. */
  readonly keys: KeyProtection | undefined;
};

/** Names one download in `SessionState.pulls`. */
export const pullKey = (connectionId: string, modelId: string): string => `${connectionId}/${modelId}`;

/** What is shown before the background has answered. Appearance and language come from the last visit. */
export const firstState = (): SessionState => ({
  status: 'connecting',
  preferences: readAppearance(),
  catalog: { providers: [] },
  providers: [],
  managed: undefined,
  windowId: undefined,
  view: { name: 'conversation' },
  conversation: undefined,
  tree: [],
  messages: [],
  hasEarlier: false,
  isTemporary: false,
  draftKey: '',
  draft: '',
  draftFiles: [],
  newParameters: {},
  newAssistant: undefined,
  newTools: undefined,
  isAsking: false,
  runs: {},
  findings: {},
  builtIn: undefined,
  pulls: {},
  summaries: {},
  storageProblem: undefined,
  keys: undefined,
});

/** The session of this panel. Components read it by selectors and change it by commands (`session.ts`). */
export const useSession = create<SessionState>()(firstState);

/** Shows another view below the header. */
export const openView = (view: View): void => useSession.setState({ view });

export const usePreferences = (): Preferences => useSession((state) => state.preferences);
export const useProviders = (): readonly ConnectedProvider[] => useSession((state) => state.providers);
export const useCatalog = (): Catalog => useSession((state) => state.catalog);
/** The conversation that is shown; absent while it is a new one without a row. */
export const useActiveConversation = (): Conversation | undefined => useSession((state) => state.conversation);
export const useView = (): View => useSession((state) => state.view);
