import { Theme } from '@radix-ui/themes';
import { Direction } from 'radix-ui';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { afterPaint } from '@/lib/panel/after-paint';
import { lazyView } from './lazy-view';
import { type Appearance, useAppearance } from './use-appearance';
import './theme.css';

const TooltipLayer = lazyView(async () => (await import('./TooltipLayer')).TooltipLayer);

export type AppThemeProps = {
  readonly appearance: 'system' | Appearance;
  /** Percent of the normal text size. */
  readonly textSize: `${number}`;
  /** BCP 47 tag of the interface language. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly children: ReactNode;
};

/** The look around everything: tokens, light or dark, text size, language and direction of the document, tooltips. */
export function AppTheme({ appearance: choice, textSize, language, direction, children }: AppThemeProps) {
  const appearance = useAppearance(choice);

  useLayoutEffect(() => {
    const root = document.documentElement;
    root.lang = language;
    root.dir = direction;
    root.dataset.appearance = appearance;
  }, [language, direction, appearance]);

  // Not Radix's `scaling`, which ends at 110 %. On the document, so that menus and dialogs have it too.
  useLayoutEffect(() => {
    document.documentElement.style.setProperty('--pl-text-size', `${Number(textSize) / 100}`);
  }, [textSize]);

  // Nobody hovers before there is something to see.
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);

  return (
    <Theme accentColor="teal" grayColor="sand" radius="large" panelBackground="solid" appearance={appearance}>
      {/* Theme fixes the direction to ltr; menus take their arrow keys from this one. */}
      <Direction.Provider dir={direction}>
        {children}
        <Suspense fallback={null}>{isPainted ? <TooltipLayer /> : null}</Suspense>
      </Direction.Provider>
    </Theme>
  );
}
