import { Theme } from '@radix-ui/themes';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';

/** Renders inside the theme that Radix's components need. */
export const renderThemed = (content: ReactNode): RenderResult => render(<Theme>{content}</Theme>);
