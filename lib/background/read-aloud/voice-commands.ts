import type { voiceCommands as declared } from '@/lib/commands/read-aloud';
import type { Voice } from '@/lib/domain/read-aloud/voice-engine';
import { browserVoices } from '@/lib/voices/voice-list';
import type { CommandHandlers } from '../command-handlers';
import { succeedVoiceSource } from './succeed-voice-source';
import { mostVoices, type VoiceLists } from './voice-lists';
import type { VoiceSources } from './voice-sources';

/** A list of voices that takes longer is not waited for, ms. */
const listLimitMs = 20_000;

export type VoiceCommandContext = {
  readonly sources: VoiceSources;
  readonly lists: Pick<VoiceLists, 'restored' | 'fresh' | 'note'>;
  /** What must be before a service is asked. Never rejects. */
  prepare(): Promise<void>;
};

/** Voice sources: what they need, whether they are on, which voices they have. */
export const voiceCommands = ({ sources, lists, prepare }: VoiceCommandContext): CommandHandlers<typeof declared> => {
  const ask = async (engineId: string): Promise<readonly Voice[]> => {
    await prepare();
    const context = await sources.contextFor(engineId, AbortSignal.timeout(listLimitMs));
    const voices = (await sources.engine(engineId).listVoices(context)).slice(0, mostVoices);
    lists.note(engineId, voices);
    return voices;
  };
  return {
    'voice-source-change': async ({ engineId, isOn, settings, secrets }) => {
      await sources.change(engineId, { isOn, settings, secrets });
      const engine = sources.engine(engineId);
      // Another address may be another server: its voices are not those of the one before.
      if (settings !== undefined) lists.note(engineId, []);
      if (settings === undefined && secrets === undefined) return {};
      try {
        await ask(engineId);
        return {};
      } catch (error) {
        return { error: engine.explain(error) };
      }
    },
    'voice-source-succeed': async ({ engineId, successorId }) => {
      await prepare();
      await succeedVoiceSource(sources, { engineId, successorId }, AbortSignal.timeout(listLimitMs));
      return null;
    },
    'voice-list': async ({ engineId, isKnown, available }) => {
      const engine = sources.engine(engineId);
      if (isKnown === true) return { voices: engine.knownVoices ?? [] };
      // This worker has no speech synthesis of its own to ask.
      if (engine.kind === 'direct') return { voices: browserVoices(available ?? []) };
      await lists.restored;
      return { voices: lists.fresh(engineId) ?? (await ask(engineId)) };
    },
  };
};
