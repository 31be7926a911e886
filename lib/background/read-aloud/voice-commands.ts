import type { voiceCommands as declared } from '@/lib/commands/read-aloud';
import { browserVoices } from '@/lib/voices/voice-list';
import type { CommandHandlers } from '../command-handlers';
import type { VoiceSources } from './voice-sources';

/** A list of voices that takes longer is not waited for, ms. */
const listLimitMs = 20_000;

export type VoiceCommandContext = { readonly sources: VoiceSources };

/** Voice sources: what they need, whether they are on, which voices they have. */
export const voiceCommands = ({ sources }: VoiceCommandContext): CommandHandlers<typeof declared> => ({
  'voice-source-change': async ({ engineId, isOn, settings, secrets }) => {
    await sources.change(engineId, { isOn, settings, secrets });
    const engine = sources.engine(engineId);
    if (settings === undefined && secrets === undefined) return {};
    try {
      await engine.listVoices(await sources.contextFor(engineId, AbortSignal.timeout(listLimitMs)));
      return {};
    } catch (error) {
      return { error: engine.explain(error) };
    }
  },
  'voice-list': async ({ engineId, available }) => {
    const engine = sources.engine(engineId);
    // This worker has no speech synthesis of its own to ask.
    if (engine.kind === 'direct') return { voices: browserVoices(available ?? []) };
    return { voices: await engine.listVoices(await sources.contextFor(engineId, AbortSignal.timeout(listLimitMs))) };
  },
});
