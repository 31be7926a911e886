import { safeUrl } from '@/components/markdown/link-safety';
import { MarkdownLink } from '@/components/markdown/MarkdownLink';
import type { Source } from '@/lib/domain/stream-part';
import { useT } from '@/lib/i18n/use-t';
import './SourceList.css';

/** The places that an answer names. */
export function SourceList({ sources }: { readonly sources: readonly Source[] }) {
  const t = useT();

  return (
    <section className="pl-sources" aria-label={t('chat.sources')}>
      <h3>{t('chat.sources')}</h3>
      <ol>
        {sources.map(({ url, title }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sources are only ever added at the end.
          <li key={index}>
            {url !== undefined && safeUrl(url) !== undefined ? (
              <>
                <MarkdownLink url={url}>
                  <bdi>{title ?? url}</bdi>
                </MarkdownLink>
                {title === undefined ? null : <bdi className="pl-source-host">{new URL(url).host}</bdi>}
              </>
            ) : (
              <bdi>{title ?? t('chat.source')}</bdi>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
