import { GripVertical, MessageCircleQuestionMark, Pause, Play, SkipBack, SkipForward, X } from 'lucide-react';
import { overlayRates } from '@/lib/domain/pages/overlay-view';
import { SeekSlider } from './SeekSlider';
import { timeLeft } from './time-left';
import { useMoving } from './use-moving';
import { useOverlay, useOverlayActions } from './use-overlay';

/** The player in the page: the keys of the panel's player, and the passage to ask about. */
export function ReadAloudPlayer() {
  const { start, readAloud, isPreparing, isGathering } = useOverlay();
  const actions = useOverlayActions();
  const { texts, locale } = start;
  const moving = useMoving();
  const isPlaying = readAloud !== undefined && ['preparing', 'playing', 'waiting'].includes(readAloud.status);
  const { elapsedMs = 0, totalMs = 0, rate = 1 } = readAloud ?? {};
  const left = timeLeft({ texts, locale, leftMs: (totalMs - elapsedMs) / rate, isOpen: isGathering });
  const failure = readAloud?.hasNoVoice === true ? texts.noVoice : texts.failed;
  const state =
    isPreparing || readAloud === undefined ? texts.preparing : readAloud.status === 'failed' ? failure : left;
  const speeds = new Intl.NumberFormat(locale);

  return (
    <section ref={moving.box} className="player" aria-label={texts.player} style={moving.style}>
      <SeekSlider readAloud={readAloud} text={left} />
      <div className="row">
        <button type="button" className="grip" aria-label={texts.move} title={texts.move} {...moving.grip}>
          <GripVertical size={15} aria-hidden="true" />
        </button>
        {/* Transport keys keep their order and shape in every direction of writing. */}
        <span className="transport" dir="ltr">
          <button type="button" aria-label={texts.back} title={texts.back} onClick={() => actions.step(-1, 'sentence')}>
            <SkipBack size={16} fill="currentColor" aria-hidden="true" />
          </button>
          <button
            type="button"
            className="play"
            aria-label={isPlaying ? texts.pause : texts.play}
            title={isPlaying ? texts.pause : texts.play}
            onClick={() => actions.playOrPause()}
          >
            {isPlaying ? (
              <Pause size={16} fill="currentColor" strokeWidth={0} aria-hidden="true" />
            ) : (
              <Play size={16} fill="currentColor" strokeWidth={0} aria-hidden="true" />
            )}
          </button>
          <button
            type="button"
            aria-label={texts.forward}
            title={texts.forward}
            onClick={() => actions.step(1, 'sentence')}
          >
            <SkipForward size={16} fill="currentColor" aria-hidden="true" />
          </button>
        </span>
        <span className="what">
          <b>
            <bdi>{readAloud?.voice ?? ''}</bdi>
          </b>
          <span title={state}>{state}</span>
        </span>
        <button
          type="button"
          aria-label={texts.askPassage}
          title={texts.askPassage}
          onClick={() => actions.askPassage()}
        >
          <MessageCircleQuestionMark size={16} aria-hidden="true" />
        </button>
        <select
          className="rate"
          aria-label={texts.speed}
          title={texts.speed}
          value={rate}
          onChange={(event) => actions.setRate(Number(event.target.value))}
        >
          {[...new Set([...overlayRates, rate])]
            .toSorted((one, other) => one - other)
            .map((value) => (
              <option key={value} value={value}>
                {`${speeds.format(value)}×`}
              </option>
            ))}
        </select>
        <button type="button" aria-label={texts.stop} title={texts.stop} onClick={() => actions.closeReadAloud()}>
          <X size={16} aria-hidden="true" />
        </button>
      </div>
    </section>
  );
}
