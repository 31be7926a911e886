import { Fragment, type ReactNode } from 'react';

/**
 * Replaces `@radix-ui/react-tooltip` in the build: Radix's Theme imports it only for its provider, and with it
 * 28 kB that position a tooltip, before anything is shown. Parley's one tooltip is `TooltipLayer`.
 */
export const Provider = ({ children }: { readonly children?: ReactNode }) => <Fragment>{children}</Fragment>;
