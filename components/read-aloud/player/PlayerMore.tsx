import { Popover } from '@radix-ui/themes';
import { Clock, Ellipsis, FileAudio, ListMusic, Volume2, VolumeX } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { RangeField } from '@/components/ui/RangeField';
import type { ReadAloudView } from '@/lib/domain/read-aloud/view';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { exportAudio } from '@/lib/panel/read-aloud/export-audio';
import { changeVolume, toggleMute } from '@/lib/panel/read-aloud/read-aloud';
import { useElapsed } from '@/lib/panel/read-aloud/use-elapsed';

export type PlayerMoreProps = { readonly readAloud: ReadAloudView; readonly onPlaylist: () => void };

/** What does not fit in the bar: the volume, what is read next, and the audio export. */
export function PlayerMore({ readAloud, onPlaylist }: PlayerMoreProps) {
  const t = useT();
  const formats = useFormats();
  const elapsedMs = useElapsed();
  const { volume, queue, messageId, totalMs, rate, isComplete } = readAloud;
  const isMuted = volume === 0;
  const [next] = queue;
  const wantsPlaylist = useRef(false);

  // Opened when the popover is gone, so that the focus returns from it to the button that stays.
  const onGone = (): void => {
    if (wantsPlaylist.current) onPlaylist();
    wantsPlaylist.current = false;
  };

  return (
    <Popover.Root>
      <Popover.Trigger>
        <IconButton label={t('player.more')} data-testid="player-more">
          <Ellipsis size={17} aria-hidden="true" />
        </IconButton>
      </Popover.Trigger>
      <Popover.Content
        className="pl-player-popover"
        side="top"
        align="end"
        aria-label={t('player.more')}
        onCloseAutoFocus={onGone}
      >
        <p className="pl-player-popover-line pl-tabular">
          <Clock size={15} aria-hidden="true" />
          {t('player.left', { time: formats.elapsed(Math.max(0, totalMs - elapsedMs) / rate) })}
        </p>
        <div className="pl-player-volume">
          <IconButton
            label={t(isMuted ? 'player.unmute' : 'player.mute')}
            aria-pressed={isMuted}
            size="dense"
            onClick={toggleMute}
          >
            {isMuted ? <VolumeX size={16} aria-hidden="true" /> : <Volume2 size={16} aria-hidden="true" />}
          </IconButton>
          <RangeField
            label={t('player.volume')}
            value={volume}
            min={0}
            max={1}
            step={0.05}
            text={formats.percent(volume)}
            onChange={changeVolume}
          />
        </div>
        <Popover.Close>
          <button
            type="button"
            className="pl-row-button pl-player-option"
            data-testid="playlist"
            data-tooltip={next === undefined ? undefined : t('player.nextIs', { title: next.title })}
            onClick={() => {
              wantsPlaylist.current = true;
            }}
          >
            <ListMusic size={15} aria-hidden="true" />
            <span>
              {t('player.playlist')}
              <small className="pl-note pl-ellipsis">
                {next === undefined ? t('player.nothingNext') : t('player.nextIs', { title: next.title })}
              </small>
            </span>
          </button>
        </Popover.Close>
        {messageId !== undefined && isComplete ? (
          <Popover.Close>
            <button
              type="button"
              className="pl-row-button pl-player-option"
              onClick={() => void exportAudio({ type: 'message', messageId, from: 0 })}
            >
              <FileAudio size={15} aria-hidden="true" />
              {t('player.saveAudio')}
            </button>
          </Popover.Close>
        ) : null}
      </Popover.Content>
    </Popover.Root>
  );
}
