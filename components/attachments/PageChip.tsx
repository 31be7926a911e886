import { FileText, TextSelect, X } from 'lucide-react';
import { useMemo } from 'react';
import { type Attachment, textOfBase64 } from '@/lib/domain/attachment';
import { estimateTokens } from '@/lib/domain/chat/token-estimate';
import type { PageSource } from '@/lib/domain/page-source';
import { passagesOf } from '@/lib/domain/pages/page-choice';
import { shownName } from '@/lib/domain/shown-name';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { showPage } from '@/lib/panel/app/sheets';
import { removeDraftFile } from '@/lib/panel/draft-files';
import './PageChip.css';

export type PageChipProps = {
  readonly file: Attachment;
  readonly page: PageSource;
};

const transcriptTexts = { shown: 'pages.withTranscript', 'not-shown': 'pages.withoutTranscript' } as const;

/** How much of a selection the chip shows, UTF-16 units. */
const quoteLength = 60;

/** About how many tokens would be sent as it is now. */
const tokensOf = (file: Attachment, page: PageSource): number => {
  const out = new Set(page.leftOut);
  const sent = passagesOf({ ...file, page }).filter((_, index) => !out.has(index));
  return sent.reduce((sum, passage) => sum + estimateTokens(passage), 0);
};

/** A page or a selection that is attached to the draft: a press shows exactly what will be sent. */
export function PageChip({ file, page }: PageChipProps) {
  const t = useT();
  const formats = useFormats();
  const isSelection = page.kind === 'selection';
  const quote = isSelection ? textOfBase64(file.data).replace(/\s+/g, ' ').slice(0, quoteLength) : '';
  const name = isSelection ? t('pages.quoted', { quote }) : shownName(page.title || page.url);
  const Icon = isSelection ? TextSelect : FileText;
  const leftOut = page.leftOut?.length ?? 0;
  const tokens = useMemo(() => tokensOf(file, page), [file, page]);
  const whole = [
    ...(file.pageCount === undefined ? [] : [t('documents.pages', { count: file.pageCount })]),
    t('pages.words', { count: page.words }),
    ...(page.transcript === undefined ? [] : [t(transcriptTexts[page.transcript])]),
  ];
  const part = t('pages.partly', {
    count: formats.number(page.starts.length - leftOut),
    all: formats.number(page.starts.length),
  });
  const facts = [...(leftOut === 0 ? whole : [part]), t('ledger.tokens', { count: formats.number(tokens) })];

  return (
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
        onClick={() => removeDraftFile(file.id)}
      >
        <X size={14} aria-hidden="true" />
      </button>
    </li>
  );
}
