import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { type LinkContext, needsDialog } from './link-safety';
import { OpenLinkContext } from './open-link';

const LinkDialog = lazy(async () => ({ default: (await import('./LinkDialog')).LinkDialog }));

const openInTab = (url: string) => {
  window.open(url, '_blank', 'noopener,noreferrer');
};

export type LinkGuardProps = {
  /** Called when a link is pressed, so that nothing is collected before. Without it, the guard asks about all links. */
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
      {asked === undefined ? null : (
        <Suspense>
          <LinkDialog url={asked} onOpen={openInTab} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </OpenLinkContext>
  );
}
