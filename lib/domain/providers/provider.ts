import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { ChatRequest } from '@/lib/domain/chat-request';
import type { Clock } from '@/lib/domain/clock';
import type { Fetch } from '@/lib/domain/fetch';
import type { Model } from '@/lib/domain/model';
import type { LimitRow } from '@/lib/domain/parameter-limits';
import type { ServiceAddress } from '@/lib/domain/service-address';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import type { StreamPart } from '@/lib/domain/stream-part';
import type { BuiltInModelHost } from './built-in-model';
import type { ModelFindings } from './model-findings';
import type { OwnSearch } from './own-search';
import type { ServiceAccount } from './service-sign-in';

/** Everything that a provider may touch. `settings` holds the secrets too: it never leaves the background. */
export type ProviderContext = {
  readonly settings: SettingsValues;
  readonly fetch: Fetch;
  readonly signal: AbortSignal;
  readonly clock: Clock;
  /** What earlier calls of the model found out; absent = nothing, and nobody needs to know. */
  readonly findings?: ModelFindings;
  /** Called before each request with what is left out of it and what else was found out. Kept with the connection. */
  onFinding?(found: ModelFindings): void;
  /** Called when the service says that it searched the web by itself: what strangers wrote came in, cited or not. */
  onOwnSearch?(): void;
  /** Runs something once after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
  /** Given only to the provider of the browser's own model, and only where the browser can have one. */
  readonly builtInModel?: BuiltInModelHost;
};

/** Progress of a model download. Bytes are summed over the layers; absent until the service names them. */
export type PullProgress = {
  readonly status: string;
  readonly completedBytes?: number;
  readonly totalBytes?: number;
};

/** What a local server that manages its own models can do besides chatting. */
export type ModelStore = {
  /** Ends normally only after the service's own `success`. Aborting pauses; pulling again resumes. */
  pull(model: string, context: ProviderContext): AsyncIterable<PullProgress>;
  remove(model: string, context: ProviderContext): Promise<void>;
};

/** What a user may have to look after at a service. */
export type ServicePage = 'billing' | 'organization' | 'regions';

/** A service's pages, as it names them in its own error texts or in its documentation. */
export type ServicePages = Readonly<Partial<Record<ServicePage, string>>>;

/** Signing in at a service in place of pasting a key: a page of the service, a code, a key for the code (OAuth with PKCE, RFC 7636). */
export type ServiceSignIn = {
  /** The secret field of the connection that the key belongs to. */
  readonly keyField: string;
  /** The page to show. It leads back to `redirectUrl`, with a `code`. */
  pageUrl(asked: { readonly redirectUrl: string; readonly challenge: string }): string;
  /** The key for a code; undefined when the service does not take the code. Throws ChatError for everything else. */
  keyFor(
    answer: { readonly code: string; readonly verifier: string },
    context: ProviderContext,
  ): Promise<string | undefined>;
  /** Throws ChatError. */
  account(context: ProviderContext): Promise<ServiceAccount>;
};

/**
 * A kind of model service. A provider yields stream parts: exactly one `finish_step` (after it perhaps one
 * `finish_message`) when the service's end of generation was read; none when the stream broke off, in which case the
 * iteration simply ends and the run calls the answer interrupted. It throws for everything else; `explain` turns what it threw into our codes.
 */
export type Provider = {
  readonly id: string;
  /** A proper noun, never translated. */
  readonly label: string;
  readonly fields: readonly SettingsField[];
  readonly addresses: readonly ServiceAddress[];
  /** A page that is not listed is not offered. */
  readonly pages?: ServicePages;
  /** Answers come from this computer or network: no first-byte limit, "Stays on this computer". */
  readonly isLocal?: boolean;
  /** The browser brings its model: offered where the browser says that it has one, never from a list. */
  readonly isOfBrowser?: boolean;
  /** Accepts a partial assistant message as the last one and continues it. */
  readonly acceptsPrefill?: boolean;
  /** Its interface takes PDF files for models of which it does not say whether they read them. */
  readonly readsDocuments?: boolean;
  /** Whether it sends tools along to a model, as the connection is set up. Absent: it does. Throws nothing. */
  takesTools?(settings: SettingsValues, modelId: string): boolean;
  /** The service's own search; for a preset, that service's. Absent: it has none that we know. */
  ownSearch?(preset: string | undefined): OwnSearch | undefined;
  /** Signing in at the service; for a preset, at that one. Absent: a key is pasted. */
  signIn?(preset: string | undefined): ServiceSignIn | undefined;
  /** Which parameters it is documented to take; for a preset, which ones that service takes. */
  limits?(preset: string | undefined): readonly LimitRow[];
  /** Match patterns of the host permissions to ask for at the moment of saving. Throws ChatError `insecure-address`. */
  origins(settings: SettingsValues): readonly string[];
  listModels(context: ProviderContext): Promise<readonly Model[]>;
  /**
   * What listing the models does not prove: the key, where the list is public; everything, where the service is not
   * asked for a list. A test of such a connection also makes the smallest call.
   */
  unprovenByList?(settings: SettingsValues): 'key' | 'everything' | undefined;
  stream(request: ChatRequest, context: ProviderContext): AsyncIterable<StreamPart>;
  explain(error: unknown): ChatErrorData;
  readonly models?: ModelStore;
};

/** Checks a provider's shape where it is written. */
export const defineProvider = (provider: Provider): Provider => provider;
