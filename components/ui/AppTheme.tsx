import { Theme } from '@radix-ui/themes';
import { Direction } from 'radix-ui';
import { type ReactNode, useLayoutEffect } from 'react';
import { TooltipLayer } from './TooltipLayer';
import { type Appearance, useAppearance } from './use-appearance';
import './theme.css';

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

  return (
    <Theme accentColor="teal" grayColor="sand" radius="large" panelBackground="solid" appearance={appearance}>
      {/* Theme fixes the direction to ltr; menus take their arrow keys from this one. */}
      <Direction.Provider dir={direction}>
        {children}
        <TooltipLayer />
      </Direction.Provider>
    </Theme>
  );
}
