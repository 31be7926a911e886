import { Pause, Play, SkipBack, SkipForward, X } from 'lucide-react';
import { type KeyboardEvent, Suspense, useEffect, useState } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { lazyView } from '@/components/ui/lazy-view';
import type { ReadAloudView } from '@/lib/domain/read-aloud/view';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { useAudioExports } from '@/lib/panel/read-aloud/audio-exports';
import { pressPlayerKey } from '@/lib/panel/read-aloud/player-keys';
import { closeReadAloud, playOrPause, stepSentence } from '@/lib/panel/read-aloud/read-aloud';
import { useReadAloud, useVoiceOffer } from '@/lib/panel/read-aloud/read-aloud-store';
import { useElapsed } from '@/lib/panel/read-aloud/use-elapsed';
import { useVoiceName } from '@/lib/panel/read-aloud/use-voice-name';
import { followOffer } from '@/lib/panel/read-aloud/voice-offer';
import { showRefusal } from '@/lib/panel/show-error';
import { ExportRow } from './ExportRow';
import { PlayerMore } from './PlayerMore';
import { ReadAloudHighlight } from './ReadAloudHighlight';
import { SeekBar } from './SeekBar';
import { SpeedMenu } from './SpeedMenu';
import './Player.css';

const VoiceSheet = lazyView(async () => (await import('@/components/read-aloud/voices/VoiceSheet')).VoiceSheet);
const PlayerProblem = lazyView(async () => (await import('./PlayerProblem')).PlayerProblem);
const VoiceOfferCard = lazyView(async () => (await import('./VoiceOfferCard')).VoiceOfferCard);
const VoiceEnd = lazyView(async () => (await import('@/components/read-aloud/VoiceEnd')).VoiceEnd);
const Playlist = lazyView(async () => (await import('./Playlist')).Playlist);

function PlayerBar({ readAloud }: { readonly readAloud: ReadAloudView }) {
  const t = useT();
  const formats = useFormats();
  const elapsedMs = useElapsed();
  const voiceName = useVoiceName(readAloud.voice);
  const [sheet, setSheet] = useState<'voice' | 'playlist'>();
  const { status, totalMs, rate, title, document } = readAloud;
  // An answer that is read aloud is in sight; which page is read aloud is not.
  const isPage = document !== undefined && title !== '';
  const isHeard = status === 'playing' || status === 'preparing' || status === 'waiting';
  const elapsed = formats.elapsed(elapsedMs / rate);
  const time = t(readAloud.isComplete ? 'player.time' : 'player.timeSoFar', {
    elapsed,
    total: formats.elapsed(totalMs / rate),
  });
  const left = t('player.left', { time: formats.elapsed(Math.max(0, totalMs - elapsedMs) / rate) });
  const label = isPage ? t('player.voiceOf', { title, name: voiceName }) : t('player.voice', { name: voiceName });
  // That there is no voice at all is said with those that could read instead.
  const hasOffer = useVoiceOffer(({ offer }) => offer?.kind === 'none');
  const isSaid = hasOffer && readAloud.error?.code === 'no-voice';
  const problem = status === 'failed' && !isSaid ? readAloud.error : undefined;

  const press = (event: KeyboardEvent<HTMLElement>): void => {
    // For React the sheets are children of the bar; in the document they are not.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (pressPlayerKey(event, { rate }, isOnButton)) event.preventDefault();
  };

  return (
    <>
      {problem === undefined ? null : (
        <Suspense fallback={null}>
          <PlayerProblem error={problem} voice={readAloud.voice} onChooseVoice={() => setSheet('voice')} />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <VoiceEnd engineId={readAloud.voice?.engineId} canBeClosed />
      </Suspense>
      <section className="pl-bar pl-player" aria-label={t('player.title')} data-testid="player" onKeyDown={press}>
        <SeekBar readAloud={readAloud} elapsedMs={elapsedMs} />
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
          aria-label={voiceName === '' ? (isPage ? title : t('player.voiceSettings')) : label}
          data-tooltip={[isPage ? title : '', voiceName, `${time} · ${left}`].filter(Boolean).join('\n')}
          onClick={() => setSheet('voice')}
        >
          <bdi>{isPage ? title : voiceName}</bdi>
          <span className="pl-tabular">
            <span className="pl-player-time">{time}</span>
            <span className="pl-player-elapsed">{elapsed}</span>
            <span className="pl-player-left">{` · ${left}`}</span>
          </span>
        </button>
        <SpeedMenu rate={rate} />
        <PlayerMore readAloud={readAloud} onPlaylist={() => setSheet('playlist')} />
        <IconButton label={t('player.close')} data-testid="player-close" onClick={closeReadAloud}>
          <X size={16} aria-hidden="true" />
        </IconButton>
        <Suspense fallback={null}>
          {sheet === 'voice' ? (
            <VoiceSheet language={readAloud.sentence?.language} onClose={() => setSheet(undefined)} />
          ) : null}
          {sheet === 'playlist' ? <Playlist readAloud={readAloud} onClose={() => setSheet(undefined)} /> : null}
        </Suspense>
      </section>
    </>
  );
}

/** The player at the bottom of the panel while something is read aloud or exported; and the highlight in the answer. */
export function Player() {
  const readAloud = useReadAloud();
  const saves = useAudioExports((state) => state.saves);
  const isOpen = readAloud !== undefined && readAloud.status !== 'ended';
  const offer = useVoiceOffer((state) => state.offer);
  const status = readAloud?.status;
  // biome-ignore lint/correctness/useExhaustiveDependencies: how far it is read changes no offer
  useEffect(() => void followOffer(readAloud).catch(showRefusal), [readAloud?.readAloudId, status]);

  return (
    <>
      {saves.map((save) => (
        <ExportRow key={save.saveId} save={save} />
      ))}
      {isOpen && readAloud.messageId !== undefined ? (
        <ReadAloudHighlight key={readAloud.readAloudId} messageId={readAloud.messageId} sentence={readAloud.sentence} />
      ) : null}
      {offer === undefined ? null : (
        <Suspense fallback={null}>
          <VoiceOfferCard offer={offer} />
        </Suspense>
      )}
      {isOpen ? <PlayerBar readAloud={readAloud} /> : null}
    </>
  );
}
