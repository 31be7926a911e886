import { Pause, Play, SkipBack, SkipForward, X } from 'lucide-react';
import { type KeyboardEvent, Suspense, useState } from 'react';
import { lazyView } from '@/components/app/lazy-view';
import { IconButton } from '@/components/ui/IconButton';
import type { ReadingView } from '@/lib/domain/reading-command';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { closeReading, playOrPause, stepSentence } from '@/lib/panel/reading';
import { useReading } from '@/lib/panel/reading-store';
import { errorTitleKey } from '@/lib/panel/show-error';
import { pressPlayerKey } from './player-keys';
import { ReadingLight } from './ReadingLight';
import { SpeedMenu } from './SpeedMenu';
import { useVoiceName } from './use-voice-name';
import './Player.css';

const VoiceSheet = lazyView(async () => (await import('@/components/voices/VoiceSheet')).VoiceSheet);

function PlayerBar({ reading }: { readonly reading: ReadingView }) {
  const t = useT();
  const formats = useFormats();
  const voiceName = useVoiceName(reading.voice);
  const [isChoosing, setChoosing] = useState(false);
  const { status, elapsedMs, totalMs, rate, volume } = reading;
  const isHeard = status === 'playing' || status === 'preparing' || status === 'waiting';
  const share = totalMs > 0 ? Math.min(1, elapsedMs / totalMs) : 0;
  const time = t(reading.isComplete ? 'player.time' : 'player.timeSoFar', {
    elapsed: formats.elapsed(elapsedMs / rate),
    total: formats.elapsed(totalMs / rate),
  });
  const state =
    reading.error === undefined
      ? time
      : t(errorTitleKey(reading.error.code), { host: reading.error.host ?? '', provider: voiceName, model: voiceName });

  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (pressPlayerKey(event, { rate, volume }, isOnButton)) event.preventDefault();
  };

  return (
    <section className="pl-player" aria-label={t('player.title')} data-testid="player" onKeyDown={press}>
      <div
        className="pl-player-rail"
        role="progressbar"
        aria-label={t('player.progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={time}
      >
        <span style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <div className="pl-player-transport" dir="ltr">
        <IconButton label={t('player.back')} onClick={() => stepSentence(-1)}>
          <SkipBack size={17} fill="currentColor" aria-hidden="true" />
        </IconButton>
        <IconButton
          className="pl-player-play"
          label={t(isHeard ? 'player.pause' : 'player.play')}
          tone="filled"
          shape="round"
          data-testid="player-play"
          onClick={playOrPause}
        >
          {isHeard ? (
            <Pause size={17} fill="currentColor" aria-hidden="true" />
          ) : (
            <Play size={17} fill="currentColor" aria-hidden="true" />
          )}
        </IconButton>
        <IconButton label={t('player.forward')} onClick={() => stepSentence(1)}>
          <SkipForward size={17} fill="currentColor" aria-hidden="true" />
        </IconButton>
      </div>
      <button
        type="button"
        className="pl-player-voice"
        aria-label={t('player.voice', { name: voiceName })}
        onClick={() => setChoosing(true)}
      >
        <bdi>{voiceName}</bdi>
        <span className="pl-tabular">{state}</span>
      </button>
      <SpeedMenu rate={rate} />
      <IconButton label={t('player.close')} onClick={closeReading}>
        <X size={16} aria-hidden="true" />
      </IconButton>
      {isChoosing ? (
        <Suspense fallback={null}>
          <VoiceSheet onClose={() => setChoosing(false)} />
        </Suspense>
      ) : null}
    </section>
  );
}

/** The player at the foot of the panel, as long as something is read; and the light in the answer. */
export function Player() {
  const reading = useReading();
  if (reading === undefined || reading.status === 'ended') return null;
  return (
    <>
      {reading.messageId === undefined ? null : (
        <ReadingLight key={reading.readingId} messageId={reading.messageId} sentence={reading.sentence} />
      )}
      <PlayerBar reading={reading} />
    </>
  );
}
