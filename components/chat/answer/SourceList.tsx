import { Suspense, useState } from 'react';
import { safeUrl } from '@/components/chat/markdown/link-safety';
import { MarkdownLink } from '@/components/chat/markdown/MarkdownLink';
import { GhostButton } from '@/components/ui/GhostButton';
import { lazyView } from '@/components/ui/lazy-view';
import { readPassageSource } from '@/lib/domain/pages/page-citation';
import { shownName } from '@/lib/domain/shown-name';
import type { Source } from '@/lib/domain/stream-part';
import { useT } from '@/lib/i18n/use-t';
import './SourceList.css';

const PassageRow = lazyView(async () => (await import('./PassageRow')).PassageRow);

/** How many places are drawn at once; one press shows more. */
const drawnAtOnce = 200;

/** A source is a page of the web. */
const isPage = (url: string): boolean => /^https?:/u.test(safeUrl(url) ?? '');

export type SourceListProps = {
  readonly sources: readonly Source[];
  /** What the answer says. */
  readonly answer: string;
};

/** The places that an answer names. */
export function SourceList({ sources, answer }: SourceListProps) {
  const t = useT();
  const [drawn, setDrawn] = useState(drawnAtOnce);
  const passages = sources.flatMap((source) => readPassageSource(source) ?? []);
  const named = sources.filter((source) => readPassageSource(source) === undefined);

  return (
    <section className="pl-sources" aria-label={t('chat.sources')}>
      <h3 className="pl-label">{t('chat.sources')}</h3>
      {passages.length === 0 ? null : (
        <ul className="pl-plain-list pl-passages">
          <Suspense fallback={null}>
            {passages.map((passage) => (
              <PassageRow key={passage.number} source={passage} answer={answer} />
            ))}
          </Suspense>
        </ul>
      )}
      <ol>
        {named.slice(0, drawn).map(({ url, title }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sources are only ever added at the end.
          <li key={index}>
            {url !== undefined && isPage(url) ? (
              <>
                <MarkdownLink url={url}>
                  <bdi>{shownName(title ?? url)}</bdi>
                </MarkdownLink>
                {title === undefined ? null : <bdi className="pl-source-host">{new URL(url).host}</bdi>}
              </>
            ) : (
              <bdi>{shownName(title ?? t('chat.source'))}</bdi>
            )}
          </li>
        ))}
      </ol>
      {named.length > drawn ? (
        <GhostButton onClick={() => setDrawn(drawn + drawnAtOnce)}>{t('chat.showMore')}</GhostButton>
      ) : null}
    </section>
  );
}
