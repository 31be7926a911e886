import { Suspense, useContext, useMemo, useState } from 'react';
import { CitationsContext } from '@/components/chat/markdown/citations';
import { LinkGuard } from '@/components/chat/markdown/LinkGuard';
import { GhostButton } from '@/components/ui/GhostButton';
import { type Message, messageText } from '@/lib/domain/message';
import { callRecordsOf } from '@/lib/domain/tools/call-record';
import { useT } from '@/lib/i18n/use-t';
import type { ResultDrawing } from '@/lib/panel/tools/result-drawing';
import { AnswerFile } from './AnswerFile';
import { AnswerText } from './AnswerText';
import { useCitationsOf } from './answer-citations';
import { type OrderedPart, partsInOrder } from './parts-in-order';
import { Reasoning } from './Reasoning';
import { ResultMarkdown } from './ResultMarkdown';
import { ServiceData } from './ServiceData';
import { SourceList } from './SourceList';
import { ToolCallsSlot } from './tool-calls-slot';

export type AnswerBodyProps = {
  readonly message: Message;
  readonly isRunning: boolean;
  /** How long the model thought, ms. */
  readonly thoughtMs: number | undefined;
};

/** How many calls and files are drawn at once; one press shows more. */
const drawnAtOnce = 200;

const draw: ResultDrawing = {
  file: (file) => (
    <LinkGuard>
      <AnswerFile file={file} />
    </LinkGuard>
  ),
  markdown: (text) => <ResultMarkdown text={text} />,
};

/** The parts of an answer in order. Keyed by index: parts are only ever added at the end. */
export function AnswerBody({ message, isRunning, thoughtMs }: AnswerBodyProps) {
  const { parts } = message;
  const t = useT();
  const ToolCalls = useContext(ToolCallsSlot);
  const [drawnPieces, setDrawnPieces] = useState(drawnAtOnce);
  const records = useMemo(() => callRecordsOf(message.annotations), [message.annotations]);
  const { ordered, isCut } = partsInOrder(parts, records, drawnPieces);
  const citations = useCitationsOf(parts);
  const sources = parts.flatMap((part) => (part.type === 'source' ? [part.source] : []));

  const drawn = (one: OrderedPart) => {
    const { index } = one;
    if ('calls' in one) {
      const slot = { message, records, calls: one.calls, isRunning, draw };
      return (
        <Suspense key={index} fallback={<div className="pl-calls-place" />}>
          {ToolCalls === undefined ? null : <ToolCalls {...slot} />}
        </Suspense>
      );
    }
    const { part } = one;
    const isOpen = isRunning && index === parts.length - 1;
    switch (part.type) {
      case 'text':
        return <AnswerText key={index} text={part.text} isStreaming={isOpen} />;
      case 'reasoning':
        return <Reasoning key={index} text={part.text} isThinking={isOpen} thoughtMs={thoughtMs} />;
      case 'file':
        return <AnswerFile key={index} file={part} />;
      case 'source':
      case 'step-start':
        return null;
      default:
        return part satisfies never;
    }
  };

  return (
    <CitationsContext value={citations}>
      {ordered.map(drawn)}
      {isCut ? (
        <GhostButton onClick={() => setDrawnPieces(drawnPieces + drawnAtOnce)}>{t('chat.showMore')}</GhostButton>
      ) : null}
      {sources.length === 0 ? null : <SourceList sources={sources} answer={messageText(message)} />}
      <ServiceData message={message} />
    </CitationsContext>
  );
}
