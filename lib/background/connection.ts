import type { ModelFindings } from '@/lib/domain/providers/model-findings';
import type { Provider } from '@/lib/domain/providers/provider';
import type { SettingsValues } from '@/lib/domain/settings-field';

/** Where findings about the models of a connection are looked up and kept. */
export type FindingsOfConnection = {
  /** What its answers have shown of its models, by their ids. */
  readonly findings?: Readonly<Record<string, ModelFindings>>;
  /** Keeps what an answer of a model has shown. */
  onFinding?(modelId: string, found: ModelFindings): void;
};

/** A provider with everything that a call of it needs. */
export type Connection = FindingsOfConnection & {
  readonly provider: Provider;
  /** With the secrets: never leaves the background. */
  readonly settings: SettingsValues;
  readonly isLocal: boolean;
  readonly host: string;
};
