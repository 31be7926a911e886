import { AArrowDown, AArrowUp, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { GroupRow } from '@/components/ui/GroupRow';
import { IconButton } from '@/components/ui/IconButton';
import { nextTextSize, normalTextSize, type TextSize } from '@/lib/domain/app/text-size';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { useIsLocked } from '@/lib/panel/policy/managed';
import './TextSizeRow.css';

export type TextSizeRowProps = {
  readonly value: TextSize;
  readonly onChange: (value: TextSize) => void;
};

/** Scrolls by a distance, px, and makes room for that below the page where it ends before. */
const scrollBy = (scroller: Element, page: HTMLElement, distance: number): void => {
  // Not from `scrollHeight`, which is the height in sight where the page is shorter than that.
  const below = scroller.getBoundingClientRect().bottom - page.getBoundingClientRect().bottom;
  const missing = Math.ceil(below + distance);
  const room = Number.parseFloat(getComputedStyle(page).paddingBlockEnd);
  if (missing > 0) page.style.paddingBlockEnd = `${room + missing}px`;
  scroller.scrollTop += distance;
};

/** What stands above grows too: keeps the pressed button under the pointer. */
const useSteadyPlace = (value: TextSize) => {
  const ref = useRef<HTMLDivElement>(null);
  const pressedAt = useRef<number>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is looked at when another size is shown.
  useLayoutEffect(() => {
    const before = pressedAt.current;
    pressedAt.current = undefined;
    if (before === undefined) return;
    // `AppTheme` is around this one: its effect, which changes the size, comes after.
    queueMicrotask(() => {
      const scroller = ref.current?.closest('.pl-settings-page');
      const page = ref.current?.closest<HTMLElement>('.pl-settings-body');
      if (ref.current === null || !scroller || !page) return;
      scrollBy(scroller, page, ref.current.getBoundingClientRect().top - before);
    });
  }, [value]);
  useEffect(() => {
    const page = ref.current?.closest<HTMLElement>('.pl-settings-body');
    return () => {
      page?.style.removeProperty('padding-block-end');
    };
  }, []);

  const note = (): void => {
    pressedAt.current = ref.current?.getBoundingClientRect().top;
  };
  return { ref, note };
};

/** How large the panel's text is: a step smaller, a step larger, the normal size again, and a sample of an answer. */
export function TextSizeRow({ value, onChange }: TextSizeRowProps) {
  const t = useT();
  const formats = useFormats();
  const isLocked = useIsLocked('textSize');
  const { ref, note } = useSteadyPlace(value);
  const percent = (size: TextSize): string => formats.percent(Number(size) / 100);

  // Not disabled at the end: the button that was pressed keeps the focus.
  const button = (label: string, size: TextSize | undefined, testId: string, icon: ReactNode) => (
    <IconButton
      label={label}
      tone="soft"
      data-testid={testId}
      disabled={isLocked}
      aria-disabled={size === undefined || size === value}
      onClick={() => {
        if (size === undefined || size === value) return;
        note();
        onChange(size);
      }}
    >
      {icon}
    </IconButton>
  );

  return (
    <GroupRow
      title={t('settings.appearance.textSize')}
      control={
        // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame and its legend; the row has its title.
        <div ref={ref} role="group" aria-label={t('settings.appearance.textSize')} className="pl-text-size">
          {button(
            t('settings.appearance.textSmaller'),
            nextTextSize(value, 'down'),
            'text-smaller',
            <AArrowDown size={17} aria-hidden="true" />,
          )}
          <output className="pl-tabular">{percent(value)}</output>
          {button(
            t('settings.appearance.textLarger'),
            nextTextSize(value, 'up'),
            'text-larger',
            <AArrowUp size={17} aria-hidden="true" />,
          )}
          {button(
            t('settings.appearance.textNormal', { percent: percent(normalTextSize) }),
            normalTextSize,
            'text-normal',
            <RotateCcw size={15} aria-hidden="true" />,
          )}
        </div>
      }
    >
      {/* Below the buttons, which what grows above would push away from under the pointer. */}
      <p className="pl-note pl-row-sentence">{t(isLocked ? 'managed.locked' : 'settings.appearance.textSizeText')}</p>
      <p className="pl-text-size-sample">{t('settings.appearance.textSample')}</p>
    </GroupRow>
  );
}
