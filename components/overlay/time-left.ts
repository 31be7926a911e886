import type { OverlayTexts } from '@/lib/domain/overlay';

const minuteMs = 60_000;

/** "14 min left", in the digits of the language. `leftMs` is at the speed that is on. */
export const timeLeft = ({
  texts,
  locale,
  leftMs,
}: {
  readonly texts: Pick<OverlayTexts, 'minutesLeft' | 'underMinute'>;
  readonly locale: string;
  readonly leftMs: number;
}): string => {
  if (leftMs < minuteMs) return texts.underMinute;
  const minutes = new Intl.NumberFormat(locale).format(Math.round(leftMs / minuteMs));
  return texts.minutesLeft.replace('{{minutes}}', minutes);
};
