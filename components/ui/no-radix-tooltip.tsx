import { Fragment, type ReactNode } from 'react';

/**
 * Stands in for `@radix-ui/react-tooltip` in the build: Radix's Theme imports it for its provider alone, and with it
 * 28 kB that position a tooltip, before anything is shown. Parley's one tooltip is `TooltipLayer`.
 */
export const Provider = ({ children }: { readonly children?: ReactNode }) => <Fragment>{children}</Fragment>;
