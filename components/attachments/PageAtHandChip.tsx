import { FileText, X } from 'lucide-react';
import { shownName } from '@/lib/domain/shown-name';
import { useT } from '@/lib/i18n/use-t';
import { useFileImports } from '@/lib/panel/file-imports';
import { takeOff } from '@/lib/panel/pages/page-at-hand';
import { useAtHand } from '@/lib/panel/pages/page-at-hand-store';

const notes = { waiting: 'pages.thisPage', reading: 'documents.reading', known: 'pages.known' } as const;

/** The page that goes along with the next question by itself, before it was read for it; a press takes it off. */
export function PageAtHandChip() {
  const t = useT();
  const atHand = useAtHand((state) => state.atHand);
  const isReadingFile = useFileImports((state) => state.imports.length > 0);
  if (atHand === undefined || atHand.stage === 'attached' || atHand.stage === 'failed') return null;
  const { page, stage } = atHand;
  // A PDF shows by a chip of its own how far the reading is.
  if (stage === 'reading' && isReadingFile) return null;
  const name = shownName(page.title || page.url);
  const note = t(notes[stage]);

  return (
    <li className="pl-chip" data-testid="page-at-hand" data-stage={stage} aria-busy={stage === 'reading'}>
      <FileText size={14} aria-hidden="true" />
      <bdi className="pl-ellipsis pl-chip-name" title={[page.title, page.url, note].join('\n')}>
        {name}
      </bdi>
      <span className="pl-ellipsis pl-chip-meta">{note}</span>
      <button
        type="button"
        className="pl-chip-remove"
        aria-label={t('composer.removeFile', { name })}
        onClick={() => void takeOff(page.url)}
      >
        <X size={14} aria-hidden="true" />
      </button>
    </li>
  );
}
