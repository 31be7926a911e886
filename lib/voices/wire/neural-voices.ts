import { bestVoice } from '@/lib/domain/read-aloud/best-voice';
import type { Voice } from '@/lib/domain/read-aloud/voice-engine';
import { z } from '@/lib/domain/schema';
import { type SpeechLanguage, speechLanguage } from '@/lib/domain/speech-language';
import { azureVoiceOptions, edgeVoiceOptions, type VoiceOption } from '../voice-list';

/**
 * A neural voice for each other locale that Edge and Azure share, for the time before a service's own list is here
 * (Azure Speech, "Language and voice support", November 2026).
 */
const others = [
  'af-ZA-Adri am-ET-Mekdes ar-EG-Salma az-AZ-Banu bg-BG-Kalina bn-BD-Nabanita bs-BA-Vesna ca-ES-Joana cs-CZ-Vlasta',
  'cy-GB-Nia da-DK-Christel de-AT-Ingrid de-CH-Leni el-GR-Athina en-AU-Natasha en-CA-Clara en-GB-Sonia en-IN-Neerja',
  'es-MX-Dalia es-US-Paloma et-EE-Anu fa-IR-Dilara fi-FI-Noora fil-PH-Blessica fr-BE-Charline fr-CA-Sylvie fr-CH-Ariane',
  'ga-IE-Orla gl-ES-Sabela gu-IN-Dhwani he-IL-Hila hi-IN-Swara hr-HR-Gabrijela hu-HU-Noemi id-ID-Gadis is-IS-Gudrun',
  'it-IT-Elsa jv-ID-Siti ka-GE-Eka kk-KZ-Aigul km-KH-Sreymom kn-IN-Sapna lo-LA-Keomany lt-LT-Ona lv-LV-Everita',
  'mk-MK-Marija ml-IN-Sobhana mn-MN-Yesui mr-IN-Aarohi ms-MY-Yasmin mt-MT-Grace my-MM-Nilar nb-NO-Pernille ne-NP-Hemkala',
  'nl-BE-Dena nl-NL-Colette pl-PL-Zofia ps-AF-Latifa pt-PT-Raquel ro-RO-Alina si-LK-Thilini sk-SK-Viktoria sl-SI-Petra',
  'so-SO-Ubax sq-AL-Anila sr-RS-Sophie su-ID-Tuti sv-SE-Sofie sw-KE-Zuri ta-IN-Pallavi te-IN-Shruti th-TH-Premwadee',
  'tr-TR-Emel uk-UA-Polina ur-PK-Uzma uz-UZ-Madina vi-VN-HoaiMy zh-HK-HiuMaan zu-ZA-Thando',
]
  .join(' ')
  .split(' ')
  .map((name) => `${name}Neural`);

/** What people call a voice: the last piece of `zh-CN-liaoning-XiaobeiNeural`. */
const plainName = (id: string): string =>
  id
    .replace(/Neural$/u, '')
    .replace(/^.*-/u, '')
    .replace(/Multilingual(?:V\d)?$/u, ' Multilingual');

/** The locale that begins the name of a voice. */
const localeOf = (id: string): string => /^[a-z]+-(?:[A-Z][a-z]{3}-)?[A-Z]{2}/u.exec(id)?.[0] ?? '';

const builtIn = (engineId: string, options: (locale?: string) => readonly VoiceOption[]): readonly Voice[] => [
  ...options().map(({ label, value }) => ({ engineId, id: value, name: label, locale: localeOf(value) })),
  ...others.map((id) => ({ engineId, id, name: plainName(id), locale: localeOf(id) })),
];

/** The voices of Edge's service that we know without asking. */
export const builtInEdgeVoices: readonly Voice[] = builtIn('edge', edgeVoiceOptions);

/** The voices of Azure that we know without asking. */
export const builtInAzureVoices: readonly Voice[] = /* @__PURE__ */ builtIn('azure', azureVoiceOptions);

const listedSchema = z.object({
  ShortName: z.string(),
  Locale: z.string(),
  DisplayName: z.nullish(z.string()),
  StyleList: z.nullish(z.array(z.string())),
});

/** A voice as both services list it. */
type ListedVoice = z.infer<typeof listedSchema>;

/**
 * The voices in a service's list. An entry of another form costs that entry, not the hundreds beside it; undefined for
 * what is no list, and for one of which nothing can be read.
 */
export const readListedVoices = (body: unknown): readonly ListedVoice[] | undefined => {
  const list = z.safeParse(z.array(z.unknown()), body);
  if (!list.success) return undefined;
  const voices = list.data.flatMap((entry): readonly ListedVoice[] => {
    const read = z.safeParse(listedSchema, entry);
    return read.success ? [read.data] : [];
  });
  return voices.length === 0 && list.data.length > 0 ? undefined : voices;
};

/** Voices of a dialect or of a child are named by their region first: they come after the others. */
const isPeculiar = ({ id, locale = '' }: Voice): boolean =>
  !id.startsWith(`${locale}-`) || /^[a-z]+-[A-Z]{2}-[a-z]/u.test(id) || id.endsWith('-AnaNeural');

/**
 * A service's list as voices, by the names that people know; voices whose language is no tag are left out. Those that we
 * know come first among those of a locale, dialects last.
 */
export const neuralVoices = (
  engineId: string,
  listed: readonly ListedVoice[],
  known: readonly Voice[],
): readonly Voice[] => {
  const knownNames = new Map(known.map(({ id, name }) => [id, name]));
  const voices = listed.flatMap(({ ShortName, Locale, DisplayName, StyleList }): readonly Voice[] => {
    const locale = speechLanguage(Locale);
    if (locale === undefined) return [];
    const name = knownNames.get(ShortName) ?? DisplayName ?? plainName(ShortName);
    const styles = StyleList ?? [];
    return [{ engineId, id: ShortName, name, locale, ...(styles.length > 0 && { styles }) }];
  });
  const rank = (voice: Voice): number => (isPeculiar(voice) ? 2 : knownNames.has(voice.id) ? 0 : 1);
  return voices.toSorted((one, other) => rank(one) - rank(other));
};

/** The id of the voice that speaks a language, of those that we know; undefined where none does. */
export const defaultNeuralVoice = (known: readonly Voice[], language: SpeechLanguage): string | undefined =>
  bestVoice(known, language)?.id;
