import { useState } from 'react';
import { CitationsContext } from '@/components/chat/markdown/citations';
import { GhostButton } from '@/components/ui/GhostButton';
import type { Message } from '@/lib/domain/message';
import type { MessagePart } from '@/lib/domain/message-part';
import { useT } from '@/lib/i18n/use-t';
import { AnswerFile } from './AnswerFile';
import { AnswerText } from './AnswerText';
import { useCitationsOf } from './answer-citations';
import { Reasoning } from './Reasoning';
import { ServiceData } from './ServiceData';
import { SourceList } from './SourceList';
import { ToolRow } from './ToolRow';

export type AnswerBodyProps = {
  readonly message: Message;
  readonly isRunning: boolean;
  /** How long the model thought, ms. */
  readonly thoughtMs: number | undefined;
};

/** How many calls and files are drawn at once; one press shows more. */
const drawnAtOnce = 200;

const isPiece = ({ type }: MessagePart): boolean => type === 'tool-invocation' || type === 'file';

/** The index from which only texts are drawn: after that many calls and files. */
const endOfDrawn = (parts: readonly MessagePart[], most: number): number => {
  let count = 0;
  const end = parts.findIndex((part) => isPiece(part) && ++count > most);
  return end === -1 ? parts.length : end;
};

/** The parts of an answer in order. Keyed by index: parts are only ever added at the end. */
export function AnswerBody({ message, isRunning, thoughtMs }: AnswerBodyProps) {
  const { parts } = message;
  const t = useT();
  const [drawnPieces, setDrawnPieces] = useState(drawnAtOnce);
  const end = endOfDrawn(parts, drawnPieces);
  const citations = useCitationsOf(parts);
  const sources = parts.flatMap((part) => (part.type === 'source' ? [part.source] : []));

  const drawn = (part: MessagePart, index: number) => {
    if (index >= end && isPiece(part)) return null;
    const isOpen = isRunning && index === parts.length - 1;
    switch (part.type) {
      case 'text':
        return <AnswerText key={index} text={part.text} isStreaming={isOpen} />;
      case 'reasoning':
        return <Reasoning key={index} text={part.text} isThinking={isOpen} thoughtMs={thoughtMs} />;
      case 'tool-invocation':
        return <ToolRow key={index} part={part} />;
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
      {parts.map(drawn)}
      {end === parts.length ? null : (
        <GhostButton onClick={() => setDrawnPieces(drawnPieces + drawnAtOnce)}>{t('chat.showMore')}</GhostButton>
      )}
      {sources.length === 0 ? null : <SourceList sources={sources} />}
      <ServiceData message={message} />
    </CitationsContext>
  );
}
