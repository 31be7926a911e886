import { ChatError } from '@/lib/domain/chat-error';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import type { VoicePreferences } from '@/lib/domain/read-aloud/voice-preferences';
import type { VoiceSources } from './voice-sources';

type Kept = VoicePreferences['favourites'][string];

/** A voice of the one as a voice of the other: the one of the same name, else its own choice. */
const succeeded = (voice: Kept, engineId: string, successorId: string, names: ReadonlySet<string>): Kept => {
  if (voice.engineId !== engineId) return voice;
  return { engineId: successorId, voiceId: names.has(voice.voiceId) ? voice.voiceId : '' };
};

const mapped = <From, To>(record: Readonly<Record<string, From>>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

/** What the user chose about voices, with a source in the place of another. `names`: the ids of its voices. */
export const withSuccessor = (
  voice: VoicePreferences,
  { engineId, successorId }: { readonly engineId: string; readonly successorId: string },
  names: ReadonlySet<VoiceRef['voiceId']>,
): VoicePreferences => {
  const own = (kept: Kept): Kept => succeeded(kept, engineId, successorId, names);
  const others = voice.chain.filter((id) => id !== successorId);
  return {
    ...voice,
    favourites: mapped(voice.favourites, own),
    fallbacks: mapped(voice.fallbacks, (voices) => voices.map(own)),
    chain: others.flatMap((id) => (id === engineId ? [successorId, id] : [id])),
  };
};

/**
 * Lets a source read in place of another. It is asked for its voices first, with the other's key where it has none of its
 * own: when it does not answer, nothing is changed. A key goes to no origin but those that it was given for.
 *
 * @throws ChatError `bad-request` for a source at another address, and what asking for the voices throws.
 */
export const succeedVoiceSource = async (
  sources: VoiceSources,
  { engineId, successorId }: { readonly engineId: string; readonly successorId: string },
  signal: AbortSignal,
): Promise<void> => {
  const [before, after] = [sources.engine(engineId), sources.engine(successorId)];
  const [settings, own] = await Promise.all([sources.settingsOf(engineId), sources.contextFor(successorId, signal)]);
  const given = new Set(before.origins(settings));
  if (!after.origins(own.settings).every((origin) => given.has(origin))) throw new ChatError({ code: 'bad-request' });
  const secrets = Object.fromEntries(
    after.fields.flatMap(({ type, name }) => {
      const value = settings[name];
      return type === 'secret' && own.settings[name] === undefined && typeof value === 'string' ? [[name, value]] : [];
    }),
  );
  const voices = await after.listVoices({ ...own, settings: { ...own.settings, ...secrets } });
  await sources.change(successorId, { isOn: true, secrets });
  await sources.change(engineId, { isOn: false });
  await sources.choose((voice) => withSuccessor(voice, { engineId, successorId }, new Set(voices.map(({ id }) => id))));
};
