import { VolumeX } from 'lucide-react';
import { Card } from '@/components/ui/Card';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { Tile } from '@/components/ui/Tile';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import { useT } from '@/lib/i18n/use-t';
import { playOrPause } from '@/lib/panel/read-aloud/read-aloud';
import { useVoiceName } from '@/lib/panel/read-aloud/use-voice-name';
import { voiceReason } from '@/lib/panel/read-aloud/voice-reason';
import { errorTitleKey } from '@/lib/panel/show-error';
import './PlayerProblem.css';

export type PlayerProblemProps = {
  readonly error: ChatErrorData;
  readonly voice: VoiceRef | undefined;
  readonly onChooseVoice: () => void;
};

/** Why nothing is heard and what can be done, above the player until something is heard. */
export function PlayerProblem({ error, voice, onChooseVoice }: PlayerProblemProps) {
  const t = useT();
  const name = useVoiceName(voice);
  const { textKey, values } =
    voice === undefined
      ? {
          textKey: errorTitleKey(error.code),
          values: { host: error.host ?? '', provider: error.host ?? '', model: '' },
        }
      : voiceReason(error, voice);

  return (
    <div className="pl-bar pl-player-problem" data-testid="player-problem">
      <Card
        role="alert"
        tile={
          <Tile tone="warn">
            <VolumeX size={15} />
          </Tile>
        }
        title={t(textKey, { ...values, model: name })}
        actions={
          <>
            <PrimaryButton onClick={playOrPause}>{t('error.action.retry')}</PrimaryButton>
            <GhostButton onClick={onChooseVoice}>{t('player.chooseVoice')}</GhostButton>
          </>
        }
      />
    </div>
  );
}
