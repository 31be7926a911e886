import type { OverlayTexts } from '@/lib/domain/pages/overlay';

const minuteMs = 60_000;

/**
 * "14 min left", in the digits of the language. `leftMs` is at the current speed; when there is more to come than is
 * known yet (`isOpen`), it is the minimum.
 */
export const timeLeft = ({
  texts,
  locale,
  leftMs,
  isOpen = false,
}: {
  readonly texts: Pick<OverlayTexts, 'minutesLeft' | 'minutesMore' | 'underMinute'>;
  readonly locale: string;
  readonly leftMs: number;
  readonly isOpen?: boolean;
}): string => {
  if (leftMs < minuteMs) return isOpen ? '…' : texts.underMinute;
  const minutes = leftMs / minuteMs;
  return (isOpen ? texts.minutesMore : texts.minutesLeft).replace(
    '{{minutes}}',
    new Intl.NumberFormat(locale).format(isOpen ? Math.floor(minutes) : Math.round(minutes)),
  );
};
