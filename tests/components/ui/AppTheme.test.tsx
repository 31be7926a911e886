// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppTheme, type AppThemeProps } from '@/components/ui/AppTheme';

/** The wish of the operating system, which can change while we run. */
class FakeSystem extends EventTarget {
  matches: boolean;

  constructor(isDark: boolean) {
    super();
    this.matches = isDark;
    vi.stubGlobal('matchMedia', () => this);
  }

  turn(isDark: boolean) {
    this.matches = isDark;
    this.dispatchEvent(new Event('change'));
  }
}

const draw = (props: Partial<AppThemeProps> = {}) =>
  render(
    <AppTheme appearance="system" textSize="100" language="en-US" direction="ltr" {...props}>
      <p />
    </AppTheme>,
  ).container.querySelector('.radix-themes');

describe('AppTheme', () => {
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('follows the system, also when it changes', () => {
    const system = new FakeSystem(true);
    const theme = draw();
    expect(theme?.classList.contains('dark')).toBe(true);

    act(() => system.turn(false));

    expect(theme?.classList.contains('light')).toBe(true);
    expect(document.documentElement.dataset.appearance).toBe('light');
  });

  it('keeps the appearance that the user chose', () => {
    new FakeSystem(true);

    expect(draw({ appearance: 'light' })?.classList.contains('light')).toBe(true);
  });

  it('gives the document its language and direction', () => {
    new FakeSystem(false);

    draw({ language: 'ar-SA', direction: 'rtl' });

    expect(document.documentElement.lang).toBe('ar-SA');
    expect(document.documentElement.dir).toBe('rtl');
  });

  it('scales the text', () => {
    new FakeSystem(false);

    draw({ textSize: '175' });

    expect(document.documentElement.style.getPropertyValue('--pl-text-size')).toBe('1.75');
  });
});
