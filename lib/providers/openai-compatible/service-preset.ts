import type { Preset } from '@/lib/domain/provider';
import type { Dialect } from './dialect';

/** A row of `presets.ts`: a service, and only where it deviates from the common dialect. */
export type ServicePreset = Omit<Preset, 'traits'> & {
  readonly traits?: Partial<Dialect>;
  /** Model names of a service that has no list of its own. */
  readonly models?: readonly string[];
  /** Where the models are listed, if not at `/models` below the base URL. */
  readonly listUrl?: string;
  /** The service lists its models to everyone, whatever the key. */
  readonly listIsPublic?: boolean;
};
