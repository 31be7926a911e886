import type { RecognizerInfo } from '@/lib/domain/dictation/recognizer';
import type { ProviderInfo } from '@/lib/domain/providers/connected-provider';
import type { VoiceEngineInfo } from '@/lib/domain/read-aloud/voice-catalog';

/** The registries as data, for pages that must not import them. */
export type Catalog = {
  readonly providers: readonly ProviderInfo[];
  /** Absent where no voices are offered. */
  readonly voices?: readonly VoiceEngineInfo[];
  /** Absent where no dictation is offered. */
  readonly recognizers?: readonly RecognizerInfo[];
};
