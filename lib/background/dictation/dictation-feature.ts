import type { CommandOf } from '@/lib/commands/declare';
import type { dictationCommands } from '@/lib/commands/dictation';
import { decodeBase64 } from '@/lib/domain/base64';
import { ChatError } from '@/lib/domain/chat-error';
import type { Recognizer } from '@/lib/domain/dictation/recognizer';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { PreferencesStore } from '@/lib/storage/write/preferences-store';
import type { Vault } from '@/lib/storage/write/vault';
import type { BackgroundDependencies } from '../background-dependencies';
import type { CommandHandlers } from '../command-handlers';
import type { BackgroundEvents } from '../events';
import { guardedFetch } from '../guarded-fetch';
import { createRecognizerSources } from './recognizer-sources';

/** A service that takes longer for two minutes of speech is not waited for, ms. */
const transcriptionLimitMs = 120_000;

/** Everything that listens, as far as it needs the background. */
export type DictationFeature = { readonly handlers: CommandHandlers<typeof dictationCommands> };

export type DictationFeatureContext = {
  readonly events: BackgroundEvents;
  readonly vault: Vault;
  readonly preferences: PreferencesStore;
  readonly policy: {
    /** Throws ChatError `managed` where the organisation does not allow it. */
    requireVoice(kind: 'recognizers', recognizer: Recognizer, settings: SettingsValues): Promise<void>;
  };
};

/** Wires it: how recognizers are reached, and the uploads to those that have a key. */
export const createDictationFeature = (
  {
    network,
    timers,
    keepalive,
    findRecognizer,
  }: Pick<BackgroundDependencies, 'network' | 'timers' | 'keepalive' | 'findRecognizer'>,
  { events, vault, preferences, policy }: DictationFeatureContext,
): DictationFeature => {
  const sources = createRecognizerSources({
    preferences,
    vault,
    findRecognizer,
    requireAllowed: (recognizer, settings) => policy.requireVoice('recognizers', recognizer, settings),
    onChange: (changed) => events.publish({ type: 'preferences-changed', preferences: changed }),
  });
  const running = new Map<string, AbortController>();

  const transcribe = async (
    { recognizerId, language, mimeType, data }: CommandOf<typeof dictationCommands, 'recording-transcribe'>,
    signal: AbortSignal,
  ) => {
    const recognizer = sources.recognizer(recognizerId);
    if (recognizer.host !== 'background') throw new ChatError({ code: 'bad-request' });
    const limit = AbortSignal.timeout(transcriptionLimitMs);
    try {
      const text = await recognizer.transcribe(
        { mimeType, bytes: decodeBase64(data) },
        { language },
        {
          settings: await sources.settingsOf(recognizerId),
          fetch: guardedFetch(network),
          clock: network.clock,
          signal: AbortSignal.any([signal, limit]),
          after: timers.after,
        },
      );
      return { text };
    } catch (error) {
      if (signal.aborted) return { text: '' };
      return { error: limit.aborted ? { code: 'timeout' as const } : recognizer.explain(error) };
    }
  };

  const handlers: DictationFeature['handlers'] = {
    'recognizer-change': async ({ recognizerId, settings, secrets }) => {
      await sources.change(recognizerId, settings, secrets);
      return null;
    },
    'recording-transcribe': async (command) => {
      const stopping = new AbortController();
      running.set(command.transcriptionId, stopping);
      const release = keepalive.hold();
      try {
        return await transcribe(command, stopping.signal);
      } finally {
        release();
        running.delete(command.transcriptionId);
      }
    },
    'transcription-cancel': async ({ transcriptionId }) => {
      running.get(transcriptionId)?.abort();
      return null;
    },
  };
  return { handlers };
};
