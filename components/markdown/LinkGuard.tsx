import { type ReactNode, useCallback, useState } from 'react';
import { LinkDialog } from './LinkDialog';
import { type LinkContext, needsDialog } from './link-safety';
import { OpenLinkContext } from './open-link';

const openInTab = (url: string) => {
  window.open(url, '_blank', 'noopener,noreferrer');
};

export type LinkGuardProps = {
  /** Read when a link is pressed, so that it need not be collected before. Without it, every link is asked about. */
  readonly context?: () => LinkContext;
  readonly children: ReactNode;
};

/** Stands between the links of replies and the browser: opens what is harmless, asks about the rest in one dialog. */
export function LinkGuard({ context, children }: LinkGuardProps) {
  const [asked, setAsked] = useState<string>();

  const openLink = useCallback(
    (url: string) => {
      if (context === undefined || needsDialog(url, context())) setAsked(url);
      else openInTab(url);
    },
    [context],
  );

  return (
    <OpenLinkContext value={openLink}>
      {children}
      {asked === undefined ? null : <LinkDialog url={asked} onOpen={openInTab} onClose={() => setAsked(undefined)} />}
    </OpenLinkContext>
  );
}
