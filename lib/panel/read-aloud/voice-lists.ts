import { create } from 'zustand';
import { ChatError, type ChatErrorData } from '@/lib/domain/chat-error';
import { systemVoices } from '@/lib/domain/read-aloud/system-voices';
import type { VoiceEngineInfo } from '@/lib/domain/read-aloud/voice-catalog';
import type { Voice } from '@/lib/domain/read-aloud/voice-engine';
import { isVoiceSourceOn } from '@/lib/domain/read-aloud/voice-preferences';
import { send } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';
import { systemTimers } from '@/lib/platform/clock';

/** The voices of one source. */
export type VoiceList =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly voices: readonly Voice[] }
  | { readonly status: 'failed'; readonly error: ChatErrorData };

/** The lists by engine id. */
export const useVoiceLists = create<Readonly<Record<string, VoiceList>>>()(() => ({}));

/** How long to wait for a browser that names its voices late, ms (`voiceschanged` may never come). */
const patienceMs = 3000;

/** Chromium on Linux lists each voice with a hundred variants, `English+Adam`: only the plain ones are offered. */
const isPlain = (name: string): boolean => !name.includes('+');

const browserVoices = async (): Promise<readonly { readonly name: string; readonly lang: string }[]> => {
  if (typeof speechSynthesis === 'undefined') return [];
  const context = { after: systemTimers.after, signal: new AbortController().signal };
  const voices = await systemVoices(speechSynthesis, context, patienceMs);
  return voices.filter(({ name }) => isPlain(name)).map(({ name, lang }) => ({ name, lang }));
};

const loadOne = async ({ id: engineId, kind }: VoiceEngineInfo): Promise<VoiceList> => {
  try {
    const available = kind === 'direct' ? { available: [...(await browserVoices())] } : {};
    const { voices } = await send({ type: 'voice-list', engineId, ...available });
    return { status: 'loaded', voices };
  } catch (error) {
    if (!(error instanceof ChatError)) throw error;
    return { status: 'failed', error: error.data };
  }
};

const load = async (sources: readonly VoiceEngineInfo[]): Promise<void> => {
  await Promise.all(
    sources.map(async (source) => {
      const { id } = source;
      if (useVoiceLists.getState()[id]?.status !== 'loaded') useVoiceLists.setState({ [id]: { status: 'loading' } });
      const list = await loadOne(source);
      useVoiceLists.setState({ [id]: list });
    }),
  );
};

const sourcesOn = (): readonly VoiceEngineInfo[] => {
  const { catalog, preferences } = useSession.getState();
  return (catalog.voices ?? []).filter((source) => isVoiceSourceOn(preferences.voiceSources, source));
};

const followed = new WeakSet<SpeechSynthesis>();

/** A browser may name its voices later than they are waited for, and others when the user has installed some. */
const followBrowser = (): void => {
  if (typeof speechSynthesis === 'undefined' || followed.has(speechSynthesis)) return;
  followed.add(speechSynthesis);
  speechSynthesis.addEventListener(
    'voiceschanged',
    () => void load(sourcesOn().filter(({ kind }) => kind === 'direct')),
  );
};

/** Reads the voices of every source that is on. Lists that are there stay in sight until the new ones come. */
export const loadVoices = async (): Promise<void> => {
  followBrowser();
  await load(sourcesOn());
};
