import { Braces, FileCode, FileText, Printer, TextQuote } from 'lucide-react';
import type { ReactNode } from 'react';
import { Group } from '@/components/ui/Group';
import { useT } from '@/lib/i18n/use-t';
import type { ExportWay } from './use-export';

type WayProps = {
  readonly icon: ReactNode;
  readonly title: string;
  readonly sentence?: string;
  readonly isBusy: boolean;
  readonly onPress: () => void;
};

function Way({ icon, title, sentence, isBusy, onPress }: WayProps) {
  return (
    <li className="pl-row">
      <button
        type="button"
        className="pl-row-button pl-export-way"
        aria-disabled={isBusy || undefined}
        onClick={() => !isBusy && onPress()}
      >
        {icon}
        <span className="pl-row-words">
          <span className="pl-row-title">{title}</span>
          {sentence === undefined ? null : <span className="pl-note pl-row-sentence">{sentence}</span>}
        </span>
      </button>
    </li>
  );
}

export type ExportWaysProps = { readonly isBusy: boolean; readonly onChoose: (way: ExportWay) => void };

/** One press for each: nothing else needs to be chosen. */
export function ExportWays({ isBusy, onChoose }: ExportWaysProps) {
  const t = useT();
  const rowFor = (way: ExportWay) => ({ isBusy, onPress: () => onChoose(way) });

  return (
    <>
      <Group label={t('export.save')}>
        <Way
          icon={<FileText size={17} aria-hidden="true" />}
          title="Markdown"
          sentence={t('export.markdownText')}
          {...rowFor('save-markdown')}
        />
        <Way
          icon={<FileCode size={17} aria-hidden="true" />}
          title={t('export.html')}
          sentence={t('export.htmlText')}
          {...rowFor('save-html')}
        />
        <Way
          icon={<Printer size={17} aria-hidden="true" />}
          title={t('export.print')}
          sentence={t('export.printText')}
          {...rowFor('print')}
        />
        <Way
          icon={<Braces size={17} aria-hidden="true" />}
          title="JSON"
          sentence={t('export.jsonText')}
          {...rowFor('save-json')}
        />
      </Group>
      <Group label={t('export.copy')}>
        <Way icon={<FileText size={17} aria-hidden="true" />} title="Markdown" {...rowFor('copy-markdown')} />
        <Way
          icon={<TextQuote size={17} aria-hidden="true" />}
          title={t('export.richText')}
          sentence={t('export.richTextText')}
          {...rowFor('copy-rich-text')}
        />
      </Group>
    </>
  );
}
