import type { Voice } from '@/lib/domain/read-aloud/voice-engine';
import { z } from '@/lib/domain/schema';
import type { VoiceListing } from './servers';

type ServerVoice = Pick<Voice, 'id' | 'name' | 'locale'>;

const text = z.nullish(z.string());

const voiceSchema = z.union([z.string(), z.object({ id: text, voice_id: text, name: text, language: text })]);
const voicesSchema = z.object({ voices: z.array(z.unknown()) });

const speechModelsSchema = z.object({ data: z.array(z.unknown()) });
const speechModelSchema = z.object({ id: z.string(), output_modalities: z.array(z.unknown()) });
const modalitySchema = z.object({
  supported_parameters: z.object({ voice: z.object({ values: z.array(z.unknown()) }) }),
});

/** What fits of a list: one odd entry does not take the others away. */
const fitting = <Entry>(schema: z.ZodMiniType<Entry>, list: readonly unknown[]): readonly Entry[] =>
  list.flatMap((entry) => z.safeParse(schema, entry).data ?? []);

/** Kokoro's voices say their language by their first letter (hexgrad/Kokoro-82M, VOICES.md). */
const kokoroLocales: Readonly<Record<string, string>> = {
  a: 'en-US',
  b: 'en-GB',
  e: 'es-ES',
  f: 'fr-FR',
  h: 'hi-IN',
  i: 'it-IT',
  j: 'ja-JP',
  p: 'pt-BR',
  z: 'zh-CN',
};

const tagOf = (language: string): string | undefined => {
  try {
    return new Intl.Locale(language.replaceAll('_', '-')).baseName;
  } catch {
    return undefined;
  }
};

const localeOf = (id: string, language: string | null | undefined): string | undefined => {
  const letter = /^([a-z])[fm]_/u.exec(id)?.[1];
  return (language ? tagOf(language) : undefined) ?? (letter === undefined ? undefined : kokoroLocales[letter]);
};

const voiceOf = (entry: z.infer<typeof voiceSchema>): readonly ServerVoice[] => {
  const listed = typeof entry === 'string' ? { id: entry } : entry;
  const {
    name,
    voice_id: voiceId,
    language,
  } = { name: undefined, voice_id: undefined, language: undefined, ...listed };
  const id = listed.id ?? voiceId ?? name;
  if (!id) return [];
  const locale = localeOf(id, language);
  return [{ id, name: name || id, ...(locale !== undefined && { locale }) }];
};

/** The voices in a server's answer; undefined for an answer that is no list. `model`: the model that would speak. */
export const readServerVoices = (
  body: unknown,
  form: VoiceListing['form'],
  model: string,
): readonly ServerVoice[] | undefined => {
  if (form === 'voices') {
    const read = z.safeParse(voicesSchema, body);
    return read.success ? fitting(voiceSchema, read.data.voices).flatMap(voiceOf) : undefined;
  }
  const read = z.safeParse(speechModelsSchema, body);
  if (!read.success) return undefined;
  const spoken = fitting(speechModelSchema, read.data.data).find(({ id }) => id === model);
  return fitting(modalitySchema, spoken?.output_modalities ?? [])
    .flatMap(({ supported_parameters: { voice } }) => fitting(z.string(), voice.values))
    .flatMap((id) => voiceOf(id));
};
