import type { RecognizerInfo } from '@/lib/domain/dictation/recognizer';
import type { ProviderInfo } from '@/lib/domain/providers/connected-provider';
import type { VoiceEngineInfo } from '@/lib/domain/read-aloud/voice-catalog';

/** The registries as data, for pages that may not import them. */
export type Catalog = {
  readonly providers: readonly ProviderInfo[];
  /** Absent where nothing speaks. */
  readonly voices?: readonly VoiceEngineInfo[];
  /** Absent where nothing listens. */
  readonly recognizers?: readonly RecognizerInfo[];
};
