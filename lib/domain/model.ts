import type { ParameterLimits } from './parameter-limits';
import type { Price } from './price';

/** Names one model of one connected provider. */
export type ModelRef = {
  /** `ConnectedProvider.id`. */
  readonly connectionId: string;
  /** The service's own id of the model. */
  readonly modelId: string;
};

/** A local model's file: its family (`llama`), parameters (`3.2B`), quantization (`Q4_K_M`), and default options as lines. */
export type ModelDetails = {
  readonly family?: string;
  readonly parameterCount?: string;
  readonly quantization?: string;
  readonly ownSettings?: string;
};

export type ModelCapability = 'images' | 'files' | 'tools' | 'reasoning';

/** What a model is for, other than chat. */
export type ModelKind =
  | 'embedding'
  | 'ranking'
  | 'moderation'
  | 'document'
  | 'realtime'
  | 'speech'
  | 'picture'
  | 'video'
  | 'completion'
  | 'translation'
  | 'agent';

/** A model as a service lists it. */
export type Model = {
  readonly id: string;
  /** A short name for people; the id where the service gives none. */
  readonly name: string;
  /** It cannot chat, according to its service or its name; absent = it can. */
  readonly kind?: ModelKind;
  readonly capabilities?: readonly ModelCapability[];
  /** Its service says that it takes no tools; absent = it may. */
  readonly lacksTools?: true;
  /** How much it reads at once where it is used, tokens; see `effectiveWindow`. */
  readonly contextWindow?: number;
  /** The model's own file sets the window. */
  readonly isWindowOwn?: boolean;
  /** Tokens. */
  readonly maxOutput?: number;
  /** Which of these its service does not list: they come from our table of that day, `YYYY-MM-DD`. */
  readonly dated?: { readonly asOf: string; readonly fields: readonly ('contextWindow' | 'maxOutput')[] };
  /** What the service says about the parameters that it takes. */
  readonly limits?: ParameterLimits;
  /** Size of a local model on disk, bytes. */
  readonly size?: number;
  /** What a local server reports about the file, in its own words. */
  readonly details?: ModelDetails;
  /** The day from which its service no longer answers with it, `YYYY-MM-DD`. */
  readonly endsOn?: string;
  /** What its service names in its place, by our table: the first of these ids that is listed. */
  readonly successors?: readonly string[];
  /** From the provider's own API, or from our table where it has a day; see `priceOf` for the one that counts. */
  readonly price?: Price;
};
