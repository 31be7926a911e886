import type { MouseEvent, ReactNode } from 'react';
import { linkParts } from './link-safety';
import { useOpenLink } from './open-link';
import { showHidden } from './visible-characters';

/** A link of a reply. Every way of pressing it goes through the link guard. */
export function MarkdownLink({ url, children }: { readonly url: string; readonly children: ReactNode }) {
  const openLink = useOpenLink();
  const { host } = linkParts(url);

  const ask = (event: MouseEvent) => {
    event.preventDefault();
    openLink?.(url);
  };

  return (
    <a
      className="pl-md-link"
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      data-host={host === '' ? undefined : showHidden(host)}
      data-tooltip={showHidden(url)}
      onClick={ask}
      onAuxClick={(event) => event.button === 1 && ask(event)}
    >
      {children}
    </a>
  );
}
