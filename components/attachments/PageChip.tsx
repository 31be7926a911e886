import { Files, FileText, TextSelect, X } from 'lucide-react';
import { type Attachment, textOfBase64 } from '@/lib/domain/attachment';
import type { PageSource } from '@/lib/domain/page-source';
import { isSameDocument, originOf } from '@/lib/domain/pages/page-access';
import type { PageAttachment } from '@/lib/domain/pages/page-choice';
import { shownName } from '@/lib/domain/shown-name';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { showPage } from '@/lib/panel/app/sheets';
import { articleWords } from '@/lib/panel/article-words';
import { useLeftOut } from '@/lib/panel/attachments/draft-pages';
import { pagePassages, takenCharacters } from '@/lib/panel/attachments/page-index';
import { useFileImports } from '@/lib/panel/file-imports';
import { removePage } from '@/lib/panel/pages/page-at-hand';
import { usePage } from '@/lib/panel/pages/page-store';
import { addWholeArticle } from '@/lib/panel/pages/whole-article';
import './PageChip.css';

export type PageChipProps = {
  readonly file: Attachment;
  readonly page: PageSource;
};

const transcriptTexts = { shown: 'pages.withTranscript', 'not-shown': 'pages.withoutTranscript' } as const;

/** How much of a selection the chip shows, UTF-16 units. */
const quoteLength = 60;

/** A share that is neither nothing nor all is never shown as one of them. */
const partOf = (share: number): number => Math.min(0.99, Math.max(0.01, share));

/** How much of its article a page is, and what of it is not in what was taken, in a few words each. */
const useMissing = (file: Attachment, page: PageSource, isWhole: boolean): readonly string[] => {
  const t = useT();
  const formats = useFormats();
  const end =
    page.cutBy === 'length' && isWhole
      ? t('pages.onlyFirst', { count: formats.number(takenCharacters({ ...file, page })) })
      : t('pages.endMissing');
  const article = page.article === undefined ? undefined : articleWords(page.article);
  const articleFacts = article === undefined ? [] : [t(article.textKey, article.values)];
  return [
    ...articleFacts,
    ...(page.isCut === true ? [end] : []),
    ...(page.closedParts === undefined ? [] : [t('pages.closedParts', { count: page.closedParts })]),
    ...(page.unreadFrames === undefined ? [] : [t('pages.unreadFrames', { count: page.unreadFrames })]),
  ];
};

/** Where a page is, if it is another one than the page beside the panel: on another site, or elsewhere on the same. */
const useAddress = ({ kind, url }: PageSource): string | undefined => {
  const beside = usePage(({ page }) => (page?.type === 'readable' ? page.url : undefined));
  if (kind === 'selection' || beside === undefined || isSameDocument(beside, url)) return undefined;
  if (!URL.canParse(url)) return undefined;
  const { origin, host, pathname } = new URL(url);
  return origin === originOf(beside) ? pathname : host;
};

/** Gets the other pages of an attached page's article: only when it is pressed, and not while that is done already. */
function WholeArticleOffer({ file }: { readonly file: PageAttachment }) {
  const t = useT();
  const isReading = useFileImports(({ imports }) => imports.some(({ replaces }) => replaces === file.id));
  if (isReading) return null;

  return (
    <li className="pl-page-offer">
      <button
        type="button"
        className="pl-chip pl-chip-offer"
        data-testid="add-whole-article"
        title={t('pages.hasMorePages')}
        onClick={() => void addWholeArticle(file)}
      >
        <Files size={14} aria-hidden="true" />
        {t('pages.addWhole')}
      </button>
    </li>
  );
}

/** A page or a selection that is attached to the draft: a press shows exactly what will be sent. */
export function PageChip({ file, page }: PageChipProps) {
  const t = useT();
  const formats = useFormats();
  const isSelection = page.kind === 'selection';
  const quote = isSelection ? textOfBase64(file.data).replace(/\s+/g, ' ').slice(0, quoteLength) : '';
  const name = isSelection ? t('pages.quoted', { quote }) : shownName(page.title || page.url);
  const Icon = isSelection ? TextSelect : FileText;
  const leftOut = useLeftOut(file.id);
  const missing = useMissing(file, page, leftOut.length === 0);
  const { tokens: counts, allTokens } = pagePassages({ ...file, page });
  const lost = leftOut.reduce((sum, place) => sum + (counts[place] ?? 0), 0);
  const whole = [
    ...(file.pageCount === undefined ? [] : [t('documents.pages', { count: file.pageCount })]),
    t('pages.words', { count: page.words }),
    ...(page.transcript === undefined ? [] : [t(transcriptTexts[page.transcript])]),
  ];
  const part =
    page.leftOut === undefined
      ? t('pages.shareLeftOut', { share: formats.percent(partOf(lost / allTokens)) })
      : t('pages.partly', {
          count: formats.number(page.starts.length - leftOut.length),
          all: formats.number(page.starts.length),
        });
  const address = useAddress(page);
  const facts = [
    ...(address === undefined ? [] : [address]),
    ...(leftOut.length === 0 ? whole : [part]),
    ...missing,
    t('ledger.tokens', { count: formats.number(allTokens - lost) }),
  ];

  return (
    <>
      <li className="pl-chip" data-testid="attachment" data-page={page.kind}>
        <button
          type="button"
          className="pl-chip-open"
          title={[...new Set([name, page.title, page.url, facts.join(' · ')])].join('\n')}
          aria-label={t('pages.preview', { name })}
          onClick={() => showPage(file.id)}
        >
          <Icon size={14} aria-hidden="true" />
          <bdi className="pl-ellipsis pl-chip-name">{name}</bdi>
          <span className="pl-ellipsis pl-chip-meta">{facts.join(' · ')}</span>
        </button>
        <button
          type="button"
          className="pl-chip-remove"
          aria-label={t('composer.removeFile', { name })}
          onClick={() => removePage(file)}
        >
          <X size={14} aria-hidden="true" />
        </button>
      </li>
      {page.article === undefined || page.article.isWhole === true ? null : (
        <WholeArticleOffer file={{ ...file, page }} />
      )}
    </>
  );
}
