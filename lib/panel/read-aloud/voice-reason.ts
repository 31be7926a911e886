import type { ChatErrorCode, ChatErrorData } from '@/lib/domain/chat-error';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import type { TextKey, TextValues } from '@/lib/i18n/text-key';
import { useSession } from '@/lib/panel/session-store';
import { errorTitleKey } from '@/lib/panel/show-error';
import { sourceName, voiceName } from './voice-name';

/** Why a voice failed, in words. */
export type VoiceReason = { readonly textKey: TextKey; readonly values: TextValues };

const isKeyless = (source: string): boolean =>
  (useSession.getState().catalog.voices ?? []).some(
    ({ id, label, fields }) => (id === source || label === source) && !fields.some(({ type }) => type === 'secret'),
  );

/** What lasts until something is changed where voices are set up: asking the same voice again is no use. */
const lasting: ReadonlySet<ChatErrorCode> = new Set<ChatErrorCode>([
  'auth',
  'blocked',
  'credit',
  'forbidden',
  'insecure-address',
  'key-needed',
  'managed',
  'model-not-found',
  'not-an-api',
  'organization',
  'origin-refused',
  'quota',
  'redirected',
  'refused',
  'region',
  'unknown-host',
  'wrong-address',
]);

/** Whether a change of the settings helps, and not waiting. */
export const isLastingReason = ({ code }: ChatErrorData): boolean => lasting.has(code);

/** Why a source of voices failed; it is named by its id or its label. Placeholders as those of an error's title. */
export const voiceReasonKey = ({ code, fault }: ChatErrorData, source: string): TextKey => {
  if (fault === 'turned-away') return 'player.reason.turnedAway';
  if (fault === 'no-sound') return 'player.reason.noSound';
  if (code === 'malformed') return 'player.reason.unplayable';
  if (code === 'ended-early' || code === 'reset') return 'player.reason.brokeOff';
  // Who has no key is not told of one.
  if ((code === 'forbidden' || code === 'auth') && isKeyless(source)) return 'player.reason.turnedAway';
  return errorTitleKey(code);
};

/** Why a voice failed. */
export const voiceReason = (error: ChatErrorData, voice: VoiceRef): VoiceReason => ({
  textKey: voiceReasonKey(error, voice.engineId),
  values: { host: error.host ?? sourceName(voice), provider: sourceName(voice), model: voiceName(voice) },
});
