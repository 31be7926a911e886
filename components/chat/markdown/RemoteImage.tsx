import { Image } from 'lucide-react';
import { useT } from '@/lib/i18n/use-t';
import { linkParts } from './link-safety';
import { MarkdownLink } from './MarkdownLink';

/** Stands for a picture on another server. Loading it would tell that server what was read, so this is only a link. */
export function RemoteImage({ url, alt }: { readonly url: string; readonly alt: string }) {
  const t = useT();
  const { host } = linkParts(url);

  return (
    <MarkdownLink url={url}>
      <span className="pl-md-picture">
        <Image size={14} aria-hidden="true" />
        {alt === '' ? null : <bdi className="pl-md-picture-name">{alt}</bdi>}
        <bdi className="pl-md-picture-host" dir="ltr">
          {t('markdown.imageFrom', { host })}
        </bdi>
      </span>
    </MarkdownLink>
  );
}
