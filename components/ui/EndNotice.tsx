import { CalendarX2, X } from 'lucide-react';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { GhostButton } from './GhostButton';
import { IconButton } from './IconButton';
import './EndNotice.css';

export type EndNoticeProps = {
  readonly model: string;
  /** `YYYY-MM-DD`. */
  readonly endsOn: string;
  readonly isOver: boolean;
  /** What takes its place, at a press. */
  readonly successor?: { readonly name: string; readonly onUse: () => void } | undefined;
  /** A bar over its full width, such as over the player. */
  readonly isBar?: boolean;
  /** Puts it away. Absent where it stays as long as it is true. */
  readonly onClose?: () => void;
};

/** Says that a model ends, or has ended, with what takes its place. */
export function EndNotice({ model, endsOn, isOver, successor, isBar = false, onClose }: EndNoticeProps) {
  const t = useT();
  const formats = useFormats();

  return (
    <div className="pl-end-notice" data-bar={isBar || undefined} role="status" data-testid="end-notice">
      <CalendarX2 size={15} aria-hidden="true" />
      <p>{t(isOver ? 'ends.over' : 'ends.soon', { model, date: formats.day(endsOn) })}</p>
      {successor === undefined ? null : (
        <GhostButton size="1" onClick={successor.onUse}>
          {t('ends.use', { name: successor.name })}
        </GhostButton>
      )}
      {onClose === undefined ? null : (
        <IconButton label={t('common.close')} size="dense" onClick={onClose}>
          <X size={15} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
