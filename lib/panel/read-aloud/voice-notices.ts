import type { ReadAloudEvent } from '@/lib/commands/read-aloud';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import { i18n } from '@/lib/i18n/instance';
import { languageName } from '@/lib/i18n/language-name';
import { sendOrReport } from '@/lib/panel/connection';
import { openView } from '@/lib/panel/session-store';
import { showToast, type Toast } from '@/lib/panel/toasts';
import { moveToSuccessor, voiceEnd } from './voice-end';
import { voiceName } from './voice-name';
import { isLastingReason, voiceReason } from './voice-reason';

/** How long the way out is offered, ms. */
const offeredMs = 10_000;

const toVoices: NonNullable<Toast['action']> = {
  labelKey: 'player.voiceSettings',
  run: () => openView({ name: 'settings', page: 'voice' }),
  forMs: offeredMs,
};

/** What takes the place of a voice whose model has ended, in one click: asking it again is no use. */
const successorOf = ({ engineId }: VoiceRef): Pick<Toast, 'action'> => {
  const { source, successor } = voiceEnd(engineId) ?? {};
  if (source === undefined || successor === undefined) return {};
  const run = (): void => void moveToSuccessor({ source, successor });
  return { action: { labelKey: 'ends.useSuccessor', run, forMs: offeredMs } };
};

/** Says once that a voice gave up, and why, or that there is none of a language; with the way out in one click. */
export const showVoiceNotice = (
  event: Extract<ReadAloudEvent, { type: 'read-aloud-notice' | 'read-aloud-voice-missing' }>,
): void => {
  if (event.type === 'read-aloud-voice-missing') {
    const { language } = event;
    showToast({
      textKey: 'player.noVoiceFor',
      values: { language: languageName(language, i18n.language) },
      action: {
        labelKey: 'player.addOne',
        run: () => openView({ name: 'settings', page: 'voice', voiceLanguage: language }),
        forMs: offeredMs,
      },
    });
    return;
  }
  const { from, to, error } = event;
  showToast({
    textKey: 'player.otherVoice',
    values: { from: voiceName(from), to: voiceName(to) },
    cause: voiceReason(error, from),
    ...(error.code === 'model-ended'
      ? successorOf(from)
      : { undo: { run: () => void sendOrReport({ type: 'read-aloud-voice-again' }), forMs: offeredMs } }),
    ...(isLastingReason(error) && { action: toVoices }),
  });
};
