import type { SpeechLanguage } from '@/lib/domain/speech-language';

/** What the panel shows below its header. `first-run` is left by opening the conversation. */
export type View =
  | { readonly name: 'conversation' }
  | { readonly name: 'first-run' }
  | { readonly name: 'library' }
  | {
      readonly name: 'settings';
      readonly page?: SettingsPage;
      /** The connection whose row is opened, when an error card leads there. */
      readonly connectionId?: string;
      /** The language whose voices are shown first, when a notice about them leads there. */
      readonly voiceLanguage?: SpeechLanguage;
    };

/** A page of the settings. */
export type SettingsPage =
  | 'models'
  | 'voice'
  | 'pages'
  | 'tools'
  | 'prompts'
  | 'assistants'
  | 'appearance'
  | 'data'
  | 'about';
