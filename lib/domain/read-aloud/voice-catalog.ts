import type { ServiceAddress } from '@/lib/domain/service-address';
import type { SettingsField } from '@/lib/domain/settings-field';
import type { VoiceEngine } from './voice-engine';

/** A voice engine as data, for pages that must not import the registry. */
export type VoiceEngineInfo = Pick<
  VoiceEngine,
  'id' | 'label' | 'company' | 'sentenceKey' | 'host' | 'kind' | 'wordTimes' | 'model'
> & {
  readonly fields: readonly SettingsField[];
  readonly addresses: readonly ServiceAddress[];
};
