import type { ReadAloudView } from '@/lib/domain/read-aloud/view';
import type { VoiceEngineInfo } from '@/lib/domain/read-aloud/voice-catalog';
import type { Voice, VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import { offeredVoices, offerWanted } from '@/lib/domain/read-aloud/voice-offer';
import { isVoiceSourceOn } from '@/lib/domain/read-aloud/voice-preferences';
import { originsOf } from '@/lib/domain/service-address';
import { type SpeechLanguage, speechLanguage } from '@/lib/domain/speech-language';
import { i18n } from '@/lib/i18n/instance';
import { requestAccess } from '@/lib/panel/access';
import { sendOrReport } from '@/lib/panel/connection';
import { useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { showToast } from '@/lib/panel/toasts';
import { changeVoicePreferences, chooseVoice } from './own-voices';
import { sampleVoice } from './read-aloud';
import { type OfferedVoice, useReadAloudStore, useVoiceOffer } from './read-aloud-store';
import { sampleSentence } from './sample-sentence';
import { loadVoices, useVoiceLists } from './voice-lists';
import { voiceLanguage } from './voice-rows';

const refOf = ({ voice }: OfferedVoice): VoiceRef => ({ engineId: voice.engineId, voiceId: voice.id });

const isOn = (source: VoiceEngineInfo): boolean =>
  isVoiceSourceOn(useSession.getState().preferences.voiceSources, source);

/** A source that one press switches on: it needs no key and no address. */
const needsOnlyAYes = (source: VoiceEngineInfo): boolean => source.fields.length === 0 && !isOn(source);

/** The browser says of each of its voices whether it speaks here; of one that it does not name, nothing is promised. */
const speaksHere = ({ id }: Voice): boolean =>
  typeof speechSynthesis !== 'undefined' &&
  speechSynthesis.getVoices().find(({ name }) => name === id)?.localService === true;

const textGoesTo = (voice: Voice, source: VoiceEngineInfo): OfferedVoice['textGoesTo'] => {
  if (source.kind !== 'direct') return { name: source.company ?? source.label };
  return speaksHere(voice) ? 'nobody' : 'maker';
};

const knownVoices = async (sources: readonly VoiceEngineInfo[]): Promise<readonly Voice[]> => {
  const lists = await Promise.all(
    sources.map(
      async ({ id }) => (await sendOrReport({ type: 'voice-list', engineId: id, isKnown: true }))?.voices ?? [],
    ),
  );
  return lists.flat();
};

const ownVoices = async (): Promise<readonly Voice[]> => {
  await loadVoices();
  return Object.values(useVoiceLists.getState()).flatMap((list) => (list.status === 'loaded' ? list.voices : []));
};

const usersLanguage = (readAloud: ReadAloudView): SpeechLanguage =>
  readAloud.sentence?.language ?? speechLanguage(i18n.language) ?? 'en-US';

const findOffered = async (readAloud: ReadAloudView, kind: 'choice' | 'none'): Promise<readonly OfferedVoice[]> => {
  const sources = useSession.getState().catalog.voices ?? [];
  const own = kind === 'none' ? [] : await ownVoices();
  const others = await knownVoices(sources.filter(needsOnlyAYes));
  return offeredVoices({ own, others }, usersLanguage(readAloud), readAloud.voice).flatMap((voice) => {
    const source = sources.find(({ id }) => id === voice.engineId);
    return source === undefined ? [] : [{ voice, source, textGoesTo: textGoesTo(voice, source) }];
  });
};

/** The reading for which voices were looked for last: once for each. */
let lookedFor: string | undefined;

/** Takes the offer away. */
export const closeVoiceOffer = (): void => useVoiceOffer.setState({ offer: undefined });

/**
 * Offers voices where what is read now is the first that this user hears, or where there is no voice: a choice of one is
 * none. A choice is offered once; that there is no voice is said as long as it is so.
 */
export const followOffer = async (readAloud: ReadAloudView | undefined): Promise<void> => {
  const { offer } = useVoiceOffer.getState();
  const isHeard = readAloud?.status === 'playing' && readAloud.isTrial !== true;
  if (offer?.kind === 'none' && (readAloud === undefined || isHeard)) closeVoiceOffer();
  const kind = offerWanted(readAloud, useSession.getState().preferences);
  if (readAloud === undefined || kind === undefined) return;
  const key = `${kind} ${readAloud.readAloudId}`;
  if (useVoiceOffer.getState().offer !== undefined || (kind === 'choice' && lookedFor === key)) return;
  lookedFor = key;
  const language = usersLanguage(readAloud);
  // What is wrong is said at once; who could read instead comes after it.
  if (kind === 'none') useVoiceOffer.setState({ offer: { kind, language, voices: [] } });
  const voices = await findOffered(readAloud, kind);
  if (kind === 'choice' ? voices.length < 2 : useVoiceOffer.getState().offer?.kind !== 'none') return;
  useVoiceOffer.setState({ offer: { kind, language, voices } });
  if (kind === 'choice') changeVoicePreferences({ isOffered: true });
};

/** Asks for what a voice needs, in the course of a click: nothing is awaited before it. */
const allowed = async ({ source }: OfferedVoice): Promise<boolean> => {
  if (source.kind === 'direct') return true;
  try {
    if (await requestAccess(originsOf(source, {}))) return true;
    showToast({ textKey: 'settings.voice.denied', values: { name: source.label } });
  } catch (error) {
    showRefusal(error);
  }
  return false;
};

/** Lets a voice be heard. Its source stays as it is: who listens has not chosen. */
export const hearOffered = async (offered: OfferedVoice, language: SpeechLanguage): Promise<void> => {
  if (!(await allowed(offered))) return;
  const spoken = voiceLanguage(offered.voice, language);
  sampleVoice(refOf(offered), spoken, await sampleSentence(spoken), offered.voice.name);
};

/** Reads on where a sample, or the want of a voice, had stopped it. */
const readOn = async (): Promise<void> => {
  const now = useReadAloudStore.getState().readAloud;
  if (now?.isTrial) await sendOrReport({ type: 'read-aloud-close' });
  const status = useReadAloudStore.getState().readAloud?.status;
  if (status === 'paused' || status === 'failed') await sendOrReport({ type: 'read-aloud-play' });
};

/** Makes a voice the one that reads the language, switches its source on where it is off, and reads on. */
export const takeOffered = async (offered: OfferedVoice, language: SpeechLanguage): Promise<void> => {
  const { source, voice } = offered;
  if (!(await allowed(offered))) return;
  if (!isOn(source)) {
    const done = await sendOrReport({ type: 'voice-source-change', engineId: source.id, isOn: true, settings: {} });
    if (done === undefined) return;
  }
  chooseVoice(voiceLanguage(voice, language), refOf(offered));
  closeVoiceOffer();
  await readOn();
};
