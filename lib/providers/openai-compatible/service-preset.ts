import type { LimitRow } from '@/lib/domain/parameter-limits';
import type { OwnSearch } from '@/lib/domain/providers/own-search';
import type { ServicePages } from '@/lib/domain/providers/provider';
import type { Dialect } from './dialect';
import type { SignInAddresses } from './sign-in';

/** A service's previous interface: its models are still called there, with chat completions. */
export type OlderInterface = {
  readonly baseUrl: string;
  readonly models: readonly string[];
  /** The day from which they no longer answer, `YYYY-MM-DD`. */
  readonly endsOn: string;
};

/** A row of `presets.ts`: a service, and only where it deviates from the common dialect. */
export type ServicePreset = {
  readonly id: string;
  /** A proper noun, never translated. */
  readonly label: string;
  readonly baseUrl: string;
  /** Where the user gets a key. */
  readonly keyUrl?: string;
  /** See `Provider.pages`. */
  readonly pages?: ServicePages;
  /** Keys of this service begin with one of these. */
  readonly keyPrefixes?: readonly string[];
  /** So do those of other services. */
  readonly sharedKeyPrefixes?: readonly string[];
  /** Signing in for a key. */
  readonly signIn?: SignInAddresses;
  readonly keyIsOptional?: boolean;
  /** The base URL is only a pattern: each user has one of their own. */
  readonly isAddressOwn?: boolean;
  /** The day on which the service ended, `YYYY-MM-DD`: no longer offered, and whoever has it connected is informed. */
  readonly endedOn?: string;
  /** Which parameters it is documented to take. */
  readonly limits?: readonly LimitRow[];
  readonly traits?: Partial<Dialect>;
  readonly ownSearch?: OwnSearch;
  /** It has the Responses API, at `/responses` below the base URL: asked first, chat completions where it is missing. */
  readonly hasResponses?: boolean;
  readonly older?: OlderInterface;
  /** Model names of a service that has no list of its own. */
  readonly models?: readonly string[];
  /** Where the models are listed, if not at `/models` below the base URL. */
  readonly listUrl?: string;
  /** The service lists its models to everyone, whatever the key. */
  readonly listIsPublic?: boolean;
};
