import { Switch } from '@radix-ui/themes';
import { useEffect, useMemo, useState } from 'react';
import { BottomSheet } from '@/components/ui/BottomSheet';
import { ChoiceRow } from '@/components/ui/ChoiceRow';
import { GhostButton } from '@/components/ui/GhostButton';
import { Group } from '@/components/ui/Group';
import { GroupRow } from '@/components/ui/GroupRow';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { useFormats } from '@/lib/i18n/use-formats';
import { useLocale, useT } from '@/lib/i18n/use-t';
import { type AskedExport, closeSheet } from '@/lib/panel/app/sheets';
import {
  branchesIn,
  type ExportRange,
  hasOtherBranches,
  readWhole,
  type WholeConversation,
} from '@/lib/panel/chat/export/exported-conversation';
import { ExportWays } from './ExportWays';
import type { ExportContent } from './exported-turns';
import type { ExportOrder } from './make-export';
import { useExport } from './use-export';
import './ExportSheet.css';

type Read =
  | { readonly status: 'reading' | 'unreadable' }
  | { readonly status: 'read'; readonly whole: WholeConversation };

/** The conversation, as it is when the sheet opens. */
const useWhole = (conversationId: string): Read => {
  const [read, setRead] = useState<Read>({ status: 'reading' });
  useEffect(() => {
    let isWanted = true;
    const show = (next: Read): void => {
      if (isWanted) setRead(next);
    };
    readWhole(conversationId).then(
      (whole) => show(whole === undefined ? { status: 'unreadable' } : { status: 'read', whole }),
      () => show({ status: 'unreadable' }),
    );
    return () => {
      isWanted = false;
    };
  }, [conversationId]);
  return read;
};

type RangeType = ExportRange['type'];

const rangeOf = (type: RangeType, messageId: string | undefined): ExportRange => {
  if (type === 'all' || type === 'shown') return { type };
  return messageId === undefined ? { type: 'shown' } : { type, messageId };
};

type SwitchRowProps = { readonly title: string; readonly isOn: boolean; readonly onChange: (isOn: boolean) => void };

function SwitchRow({ title, isOn, onChange }: SwitchRowProps) {
  return <GroupRow title={title} end={<Switch aria-label={title} checked={isOn} onCheckedChange={onChange} />} />;
}

type OptionsProps = {
  readonly whole: WholeConversation;
  readonly messageId: string | undefined;
  readonly range: RangeType;
  readonly content: ExportContent;
  readonly onRange: (range: RangeType) => void;
  readonly onContent: (content: ExportContent) => void;
};

/** What goes along: only what there is something to choose about. */
function Options({ whole, messageId, range, content, onRange, onContent }: OptionsProps) {
  const t = useT();
  const has = (type: 'reasoning' | 'tool-invocation'): boolean =>
    whole.messages.some(({ parts }) => parts.some((part) => part.type === type));
  const ranges: readonly RangeType[] = [
    ...(messageId === undefined ? [] : (['message', 'until'] as const)),
    'shown',
    ...(hasOtherBranches(whole) ? (['all'] as const) : []),
  ];
  const rows = [
    ranges.length === 1 ? null : (
      <ChoiceRow
        key="range"
        title={t('export.range.title')}
        value={range}
        options={ranges.map((value) => ({ value, label: t(`export.range.${value}`) }))}
        onChange={onRange}
      />
    ),
    has('reasoning') ? (
      <SwitchRow
        key="thoughts"
        title={t('parameters.effort')}
        isOn={content.hasThoughts}
        onChange={(hasThoughts) => onContent({ ...content, hasThoughts })}
      />
    ) : null,
    has('tool-invocation') ? (
      <SwitchRow
        key="calls"
        title={t('sent.calls')}
        isOn={content.hasCalls}
        onChange={(hasCalls) => onContent({ ...content, hasCalls })}
      />
    ) : null,
  ];
  return rows.every((row) => row === null) ? null : <Group label={t('export.options')}>{rows}</Group>;
}

/** The ways in which a conversation, or an answer of it, can be taken out. */
export function ExportSheet({ conversationId, messageId }: AskedExport) {
  const t = useT();
  const formats = useFormats();
  const language = useLocale();
  const read = useWhole(conversationId);
  const [rangeType, setRangeType] = useState<RangeType>(messageId === undefined ? 'shown' : 'message');
  const [content, setContent] = useState<ExportContent>({ hasThoughts: false, hasCalls: true });
  const { progress, hasFailed, run, cancel } = useExport();
  const range = rangeOf(rangeType, messageId);
  const whole = read.status === 'read' ? read.whole : undefined;
  const count = useMemo(
    () =>
      whole === undefined ? 0 : branchesIn(whole, rangeOf(rangeType, messageId)).flatMap((one) => one.messages).length,
    [whole, rangeType, messageId],
  );
  const order: ExportOrder | undefined = whole && {
    whole,
    range,
    content,
    words: { t, formats },
    language,
  };

  return (
    <BottomSheet title={t('export.title')} testId="export-sheet" onClose={closeSheet}>
      <div className="pl-export">
        {read.status === 'unreadable' ? <OutcomeLine tone="bad">{t('export.gone')}</OutcomeLine> : null}
        {whole === undefined || whole.unreadable === 0 ? null : (
          <OutcomeLine tone="bad">{t('export.unreadable', { count: whole.unreadable })}</OutcomeLine>
        )}
        {whole?.messages.length === 0 ? <p className="pl-note">{t('export.empty')}</p> : null}
        {whole === undefined || order === undefined || whole.messages.length === 0 ? null : (
          <>
            <Options
              whole={whole}
              messageId={messageId}
              range={rangeType}
              content={content}
              onRange={setRangeType}
              onContent={setContent}
            />
            {hasFailed ? <OutcomeLine tone="bad">{t('export.notMade')}</OutcomeLine> : null}
            <ExportWays isBusy={progress !== undefined} onChoose={(way) => run(way, order)} />
            {progress?.isLong === true ? (
              <div className="pl-export-busy">
                <OutcomeLine tone="busy">
                  {t('export.writing', {
                    done: formats.number(Math.min(progress.done, count)),
                    total: formats.number(count),
                  })}
                </OutcomeLine>
                <GhostButton onClick={cancel}>{t('common.cancel')}</GhostButton>
              </div>
            ) : null}
          </>
        )}
      </div>
    </BottomSheet>
  );
}
