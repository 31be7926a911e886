import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { Model } from '@/lib/domain/model';
import type { LimitRow } from '@/lib/domain/parameter-limits';
import type { ServiceAddress } from '@/lib/domain/service-address';
import type { SettingsField, SettingsValues } from '@/lib/domain/settings-field';
import type { FreeTier } from './free-tier';
import type { ModelFindings } from './model-findings';
import type { ServicePages } from './provider';

/** What the panel may know of a secret. */
export type SecretState = { readonly isConfigured: true; readonly lastFour: string };

/** A provider as the user connected it. Stored without its secrets; those are in the vault under the same id. */
export type ConnectedProvider = {
  readonly id: string;
  /** `Provider.id` in the registry. */
  readonly providerId: string;
  readonly presetId?: string;
  /** The user's name for it, at first the service's. */
  readonly label: string;
  readonly settings: SettingsValues;
  readonly secrets: Readonly<Record<string, SecretState>>;
  readonly isLocal: boolean;
  /** Host and port, for the truth line and error texts. */
  readonly host: string;
  readonly models: readonly Model[];
  /** What its answers have shown about its models, by their ids. */
  readonly findings?: Readonly<Record<string, ModelFindings>>;
  /** The last test: when (ms since the epoch), how long it took, what it said. */
  readonly check?: { readonly at: number; readonly ms: number; readonly error?: ChatErrorData };
  readonly createdAt: number;
  readonly deletedAt?: number;
  /**
   * It came with an import, and its address may be a stranger's: it gets no request until the user has looked at its form and
   * saved it.
   */
  readonly isImported?: true;
  /** Set only for pages: the organisation does not allow it, so it offers no model. */
  readonly isDisallowed?: boolean;
};

/** A provider of the registry as data, for pages that must not import it. */
export type ProviderInfo = {
  readonly id: string;
  readonly label: string;
  readonly fields: readonly SettingsField[];
  readonly addresses: readonly ServiceAddress[];
  readonly isLocal: boolean;
  readonly managesModels: boolean;
  /** See `Provider.pages`. */
  readonly pages?: ServicePages;
  /** See `Provider.isOfBrowser`; absent = no. */
  readonly isOfBrowser?: boolean;
  readonly freeTier?: FreeTier;
  /** See `Provider.readsDocuments`; absent = no. */
  readonly readsDocuments?: boolean;
  /** See `Provider.limits`. */
  readonly limits?: readonly LimitRow[];
  readonly presets: readonly {
    readonly id: string;
    readonly label: string;
    readonly baseUrl: string;
    readonly keyUrl?: string;
    readonly keyPrefixes: readonly string[];
    readonly sharedKeyPrefixes?: readonly string[];
    readonly keyIsOptional: boolean;
    readonly pages?: ServicePages;
    /** See `Provider.signIn`; absent = no. */
    readonly canSignIn?: boolean;
    readonly freeTier?: FreeTier;
    /** The base URL is only a pattern: the user's own must be entered. */
    readonly isAddressOwn?: boolean;
    readonly limits?: readonly LimitRow[];
    /** Set by the organisation that manages this browser: only a key can be entered. */
    readonly isManaged?: boolean;
  }[];
  /** Not available with the user's own address. */
  readonly isByPresetOnly?: boolean;
};
