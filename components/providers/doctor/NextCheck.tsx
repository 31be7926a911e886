import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { useNow } from '@/lib/panel/now';

export type NextCheckProps = {
  /** ms since the epoch. */
  readonly at: number;
  readonly isAutomatic: boolean;
};

/** Counts down until the service accepts requests again. The counter is hidden from screen readers. */
export function NextCheck({ at, isAutomatic }: NextCheckProps) {
  const t = useT();
  const formats = useFormats();
  const rest = Math.max(0, Math.ceil((at - useNow()) / 1000) * 1000);
  if (rest === 0 && !isAutomatic) return null;

  return (
    <p className="pl-doctor-line pl-tabular" aria-hidden="true">
      {t(isAutomatic ? 'doctor.checksIn' : 'error.retryAfter', { time: formats.elapsed(rest) })}
    </p>
  );
}
