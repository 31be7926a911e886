import type { Attachment } from '@/lib/domain/attachment';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';

/** What was done to a picture so that it can be sent. */
export function PictureNote({ redrawn }: { readonly redrawn: NonNullable<Attachment['redrawn']> }) {
  const t = useT();
  const formats = useFormats();
  const { was, now, isStill } = redrawn;
  const sides = ({ width, height }: typeof was): string => `${width}×${height}`;
  const isScaled = sides(was) !== sides(now);
  const measure = isScaled ? sides : ({ bytes }: typeof was): string => formats.bytes(bytes);
  const isSmaller = isScaled || now.bytes < was.bytes;

  const notes = [
    ...(isStill === true ? [t('documents.still')] : []),
    ...(isSmaller ? [t('documents.smaller', { to: measure(now) })] : []),
  ];

  const change = isSmaller ? `${measure(was)} → ${measure(now)}` : undefined;
  return <span title={change}>{notes.join(' · ')}</span>;
}
