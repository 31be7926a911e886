import { assistantsSchema } from '@/lib/domain/chat/assistant';
import { promptsSchema } from '@/lib/domain/chat/prompt';
import { chatParametersSchema } from '@/lib/domain/chat-parameters';
import { dictationPreferencesSchema, recognizerSourcesSchema } from '@/lib/domain/dictation/dictation-preferences';
import { savedSearchesSchema } from '@/lib/domain/library/saved-search';
import { pagePreferencesSchema } from '@/lib/domain/pages/page-preferences';
import { enteredPriceSchema } from '@/lib/domain/price';
import { enteredSizeSchema } from '@/lib/domain/providers/model-size';
import { voicePreferencesSchema, voiceSourcesSchema } from '@/lib/domain/read-aloud/voice-preferences';
import { z } from '@/lib/domain/schema';
import { shortcutKeysSchema } from './shortcuts';

const modelRefSchema = z.object({ connectionId: z.string(), modelId: z.string() });

const language = z.string().check(z.maxLength(50));
const appearance = z.enum(['system', 'light', 'dark']);
// 95 and 105 are no steps any more (`textSizeSteps`), but earlier versions and the policies of organisations may hold them.
const textSize = z.enum(['80', '90', '95', '100', '105', '110', '125', '150', '175', '200']);
const modelParameters = z.record(z.string(), chatParametersSchema);
const modelPrices = z.record(z.string(), enteredPriceSchema);
const modelSizes = z.record(z.string(), enteredSizeSchema);
const toldEnds = z.array(z.string().check(z.maxLength(300))).check(z.maxLength(200));
const sitesAtHand = z.array(z.string().check(z.maxLength(300))).check(z.maxLength(100));
const sendWith = z.enum(['enter', 'mod-enter']);

/** What the user chose, kept in `storage.local`. Every field has a default, so older or newer records can be read. */
export const preferencesSchema = z.object({
  /** A locale tag, or `system` for the browser's own. */
  language: z._default(language, 'system'),
  appearance: z._default(appearance, 'system'),
  /** Percent of the normal size. */
  textSize: z._default(textSize, '100'),
  sendWith: z._default(sendWith, 'enter'),
  /** The keys of the panel's shortcuts where the user chose others. Written as a whole. */
  shortcuts: z._default(shortcutKeysSchema, {}),
  defaultModel: z.optional(modelRefSchema),
  /** Makes titles; absent = the first question, cut. */
  titleModel: z.optional(modelRefSchema),
  /** What is sent to a model unless the conversation says otherwise, by `parametersKey`. */
  modelParameters: z._default(modelParameters, {}),
  /** What the user says that models cost, by `parametersKey`. */
  modelPrices: z._default(modelPrices, {}),
  /** What the user says about context windows and longest answers, by `parametersKey`. */
  modelSizes: z._default(modelSizes, {}),
  /** The user's own prompts. */
  prompts: z._default(promptsSchema, []),
  /** Changed by the background only, one by one, see `assistant-keep`. */
  assistants: z._default(assistantsSchema, []),
  /** Searches that the user keeps, with their filters. */
  savedSearches: z._default(savedSearchesSchema, []),
  /** The ends of models that the user has been told of and put away, by `endKey`. */
  toldEnds: z._default(toldEnds, []),
  pages: z.prefault(pagePreferencesSchema, {}),
  /** Origins where a new conversation begins with the page at hand. Changed by the background only, see `SitesAtHand`. */
  sitesAtHand: z._default(sitesAtHand, []),
  voice: z.prefault(voicePreferencesSchema, {}),
  /** Which voice sources are on and how they are reached. Changed by the background only, see `VoiceSources`. */
  voiceSources: z._default(voiceSourcesSchema, {}),
  dictation: z.prefault(dictationPreferencesSchema, {}),
  /** How recognizers are reached. Changed by the background only, see `RecognizerSources`. */
  recognizerSources: z._default(recognizerSourcesSchema, {}),
});

export type Preferences = z.infer<typeof preferencesSchema>;

/** Only the fields that change. Without defaults, which would reset every field that a change leaves out. */
export const preferencesChangeSchema = z.object({
  language: z.optional(language),
  appearance: z.optional(appearance),
  textSize: z.optional(textSize),
  sendWith: z.optional(sendWith),
  shortcuts: z.optional(shortcutKeysSchema),
  /** `null` removes the value. */
  defaultModel: z.optional(z.nullable(modelRefSchema)),
  titleModel: z.optional(z.nullable(modelRefSchema)),
  modelParameters: z.optional(modelParameters),
  modelPrices: z.optional(modelPrices),
  modelSizes: z.optional(modelSizes),
  prompts: z.optional(promptsSchema),
  savedSearches: z.optional(savedSearchesSchema),
  toldEnds: z.optional(toldEnds),
  pages: z.optional(pagePreferencesSchema),
  voice: z.optional(voicePreferencesSchema),
  dictation: z.optional(dictationPreferencesSchema),
});

export type PreferencesChange = z.infer<typeof preferencesChangeSchema>;
