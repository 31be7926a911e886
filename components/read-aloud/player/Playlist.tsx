import { Play, X } from 'lucide-react';
import { AudioBars } from '@/components/ui/AudioBars';
import { BottomSheet } from '@/components/ui/BottomSheet';
import { GhostButton } from '@/components/ui/GhostButton';
import { IconButton } from '@/components/ui/IconButton';
import { MoveHandle } from '@/components/ui/MoveHandle';
import type { QueuedReadAloud, ReadAloudView } from '@/lib/domain/read-aloud/view';
import { useT } from '@/lib/i18n/use-t';
import { announce } from '@/lib/panel/announcements';
import { clearQueue, moveQueued, playQueued, removeQueued } from '@/lib/panel/read-aloud/read-aloud';
import './Playlist.css';

type WaitingRowProps = { readonly item: QueuedReadAloud; readonly index: number; readonly count: number };

function WaitingRow({ item, index, count }: WaitingRowProps) {
  const t = useT();
  const { id, title } = item;
  const move = (to: number): void => {
    moveQueued(id, to);
    announce('common.movedTo', { name: title, place: to + 1, all: count });
  };

  return (
    <li className="pl-playlist-row">
      <MoveHandle label={t('common.move', { name: title })} index={index} count={count} onMove={move} />
      <bdi className="pl-ellipsis pl-playlist-title" data-tooltip={title}>
        {title}
      </bdi>
      <IconButton label={t('player.playNow', { title })} size="dense" onClick={() => playQueued(id)}>
        <Play size={14} fill="currentColor" aria-hidden="true" />
      </IconButton>
      <IconButton label={t('player.removeFrom', { title })} size="dense" onClick={() => removeQueued(id)}>
        <X size={15} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

export type PlaylistProps = { readonly readAloud: ReadAloudView; readonly onClose: () => void };

/** What is read aloud, and what will be read after it, in an order that can be changed. */
export function Playlist({ readAloud, onClose }: PlaylistProps) {
  const t = useT();
  const { title, queue, status } = readAloud;

  return (
    <BottomSheet title={t('player.playlist')} className="pl-playlist" testId="playlist-sheet" onClose={onClose}>
      <section>
        <h2 className="pl-label pl-playlist-label">{t('player.now')}</h2>
        <p className="pl-playlist-now">
          <AudioBars size={15} isMoving={status === 'playing'} />
          <bdi className="pl-ellipsis pl-playlist-title" data-tooltip={title}>
            {title}
          </bdi>
        </p>
      </section>
      <section>
        <h2 className="pl-label pl-playlist-label">{t('player.upNext')}</h2>
        {queue.length === 0 ? <p className="pl-playlist-empty">{t('player.playlistEmpty')}</p> : null}
        <ol className="pl-plain-list">
          {queue.map((item, index) => (
            <WaitingRow key={item.id} item={item} index={index} count={queue.length} />
          ))}
        </ol>
      </section>
      {queue.length === 0 ? null : <GhostButton onClick={clearQueue}>{t('player.clearPlaylist')}</GhostButton>}
    </BottomSheet>
  );
}
