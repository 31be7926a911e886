import { decodeBase64 } from '@/lib/domain/base64';
import { ChatError } from '@/lib/domain/chat-error';
import type { DictationCommand } from '@/lib/domain/dictation/dictation-command';
import type { CommandHandlers, CommandOf } from '../command-handlers';
import { guardedFetch } from '../guarded-fetch';
import type { Policy } from '../policy/policy';
import type { World } from '../world';
import { createRecognizerSources, type RecognizerSourcesContext } from './recognizer-sources';

/** A service that takes longer for two minutes of speech is not waited for, ms. */
const transcriptionLimitMs = 120_000;

export type DictationContext = Pick<RecognizerSourcesContext, 'preferences' | 'onChange'> & {
  readonly policy: Pick<Policy, 'requireVoice'>;
};

/** Dictation in the background: how recognizers are reached, and the uploads to those that have a key. */
export const createDictation = (world: World, context: DictationContext): CommandHandlers<DictationCommand['type']> => {
  const sources = createRecognizerSources({
    ...context,
    vault: world.vault,
    findRecognizer: world.findRecognizer,
    requireAllowed: (recognizer, settings) => context.policy.requireVoice('recognizers', recognizer, settings),
  });
  const running = new Map<string, AbortController>();

  const transcribe = async (
    { recognizerId, language, mimeType, data }: CommandOf<'recording-transcribe'>,
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
          fetch: guardedFetch(world.network),
          clock: world.network.clock,
          signal: AbortSignal.any([signal, limit]),
          after: world.timers.after,
        },
      );
      return { text };
    } catch (error) {
      if (signal.aborted) return { text: '' };
      return { error: limit.aborted ? { code: 'timeout' as const } : recognizer.explain(error) };
    }
  };

  return {
    'recognizer-change': async ({ recognizerId, settings, secrets }) => {
      await sources.change(recognizerId, settings, secrets);
      return null;
    },
    'recording-transcribe': async (command) => {
      const stopping = new AbortController();
      running.set(command.transcriptionId, stopping);
      const release = world.keepalive.hold();
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
};
