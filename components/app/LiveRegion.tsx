import { useT } from '@/lib/i18n/use-t';
import { useAnnouncement } from '@/lib/panel/announcements';

/** The one place that speaks to screen readers by itself. Always there, since a region that appears is not read. */
export function LiveRegion() {
  const t = useT();
  const announcement = useAnnouncement((state) => state.current);

  return (
    <div className="pl-hidden-text" role="status" aria-live="polite" data-testid="live-region">
      {announcement === undefined ? null : t(announcement.textKey, announcement.values)}
    </div>
  );
}
