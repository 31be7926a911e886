import { create } from 'zustand';
import type { VoiceEngineInfo } from '@/lib/domain/read-aloud/voice-catalog';
import type { Voice } from '@/lib/domain/read-aloud/voice-engine';
import type { SpeechLanguage } from '@/lib/domain/speech-language';

/** A voice that is offered, and who gets the text when it reads. */
export type OfferedVoice = {
  readonly voice: Voice;
  readonly source: VoiceEngineInfo;
  /** Nobody; a service of the browser's maker; or a service, by its name. */
  readonly textGoesTo: 'nobody' | 'maker' | { readonly name: string };
};

/** Voices to choose from; `none`: because no voice is here that could read. */
export type VoiceOffer = {
  readonly kind: 'choice' | 'none';
  readonly language: SpeechLanguage;
  readonly voices: readonly OfferedVoice[];
};

/** What is offered now. It stays while samples are heard in place of what was read. */
export const useVoiceOffer = create<{ readonly offer?: VoiceOffer | undefined }>()(() => ({}));
