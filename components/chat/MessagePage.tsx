import { FileText, TextSelect } from 'lucide-react';
import { textOfBase64 } from '@/lib/domain/attachment';
import type { FilePart } from '@/lib/domain/message-part';
import { hostOf } from '@/lib/domain/network-address';
import type { PageSource } from '@/lib/domain/page-source';
import { useT } from '@/lib/i18n/use-t';
import { showFile } from '@/lib/panel/app/sheets';
import { articleWords } from '@/lib/panel/article-words';

/** How much of a quotation is shown, UTF-16 units; one press shows all of it. */
const quoteLength = 120;

/** A page or a selection that was sent with a question: what it was, and where it is. */
export function MessagePage({ file, page }: { readonly file: FilePart; readonly page: PageSource }) {
  const t = useT();
  const isSelection = page.kind === 'selection';
  const quote = isSelection ? textOfBase64(file.data).replace(/\s+/g, ' ').slice(0, quoteLength) : '';
  const title = page.title || page.url;
  const Icon = isSelection ? TextSelect : FileText;
  const name = isSelection ? t('pages.quoted', { quote }) : title;
  const article = page.article === undefined ? undefined : articleWords(page.article);
  const words = t('pages.words', { count: page.words });
  const facts = [words, ...(article === undefined ? [] : [t(article.textKey, article.values)])];

  return (
    <button
      type="button"
      className="pl-file-row"
      data-page={page.kind}
      title={[name, page.url, facts.join(' · ')].join('\n')}
      aria-label={t('chat.showFile', { name: title })}
      onClick={() => showFile(file)}
    >
      <Icon size={14} aria-hidden="true" />
      <bdi className="pl-ellipsis">{name}</bdi>
      <span>
        <bdi className="pl-ellipsis" dir="ltr">
          {hostOf(page.url)}
        </bdi>
      </span>
      <span>{words}</span>
    </button>
  );
}
