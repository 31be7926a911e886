import { CitationsContext } from '@/components/markdown/citations';
import type { Message, MessagePart } from '@/lib/domain/message';
import { AnswerFile } from './AnswerFile';
import { AnswerText } from './AnswerText';
import { useCitationsOf } from './answer-citations';
import { Reasoning } from './Reasoning';
import { SourceList } from './SourceList';
import { ToolRow } from './ToolRow';

export type AnswerBodyProps = {
  readonly message: Message;
  readonly isRunning: boolean;
  /** How long the model thought, ms. */
  readonly thoughtMs: number | undefined;
};

/** The parts of an answer in their order. Keyed by place: parts are only ever added at the end. */
export function AnswerBody({ message, isRunning, thoughtMs }: AnswerBodyProps) {
  const { parts } = message;
  const citations = useCitationsOf(parts);
  const sources = parts.flatMap((part) => (part.type === 'source' ? [part.source] : []));

  const drawn = (part: MessagePart, index: number) => {
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
      {sources.length === 0 ? null : <SourceList sources={sources} />}
    </CitationsContext>
  );
}
