import { useEffect } from 'react';
import { scrollGuideOf } from '@/components/ui/scroll-guide';
import { messageText } from '@/lib/domain/message';
import type { SourceRange } from '@/lib/domain/source-range';
import { useRunOf } from '@/lib/panel/active-run';
import { useShownMessages } from '@/lib/panel/chat/shown-messages';
import { currentTime } from '@/lib/panel/now';
import { seekTo } from '@/lib/panel/read-aloud/read-aloud';
import { useReadAloudStore } from '@/lib/panel/read-aloud/read-aloud-store';
import { messageWithRun } from '@/lib/panel/run-view';
import { type AnswerMap, mapAnswer } from './answer-map';
import { highlightSentence, highlightWord, putOut } from './highlight';
import { keepInSight } from './keep-in-sight';
import { offsetAt } from './pressed-place';
import './highlight.css';

export type ReadAloudHighlightProps = {
  readonly messageId: string;
  /** The sentence that is heard, as a range of the Markdown. */
  readonly sentence: SourceRange | undefined;
};

/** The Markdown of a message, as far as it has been written. */
const useMarkdownOf = (messageId: string): string => {
  const stored = useShownMessages().find(({ id }) => id === messageId);
  const view = useRunOf(messageId);
  return stored === undefined ? '' : messageText(messageWithRun(stored, view));
};

const followHearing = (messageId: string, answer: AnswerMap, sentence: SourceRange): (() => void) => {
  const range = answer.rangeOf(sentence);
  highlightSentence(range);
  const box = answer.element.closest<HTMLElement>('.pl-conversation-scroll');
  const sight =
    box === null ? undefined : keepInSight(box, currentTime, (move) => scrollGuideOf(box)?.follow(messageId, move));
  if (range !== undefined) sight?.follow(range);
  const showWord = ({ word }: ReturnType<typeof useReadAloudStore.getState>): void => {
    highlightWord(word === undefined ? undefined : answer.rangeOf(word));
  };
  showWord(useReadAloudStore.getState());
  const stopWords = useReadAloudStore.subscribe(showWord);
  return () => {
    stopWords();
    sight?.stop();
    putOut();
  };
};

/** Highlights what is heard in the answer that is read aloud; a press on a sentence plays it. Draws nothing. */
export function ReadAloudHighlight({ messageId, sentence }: ReadAloudHighlightProps) {
  const markdown = useMarkdownOf(messageId);
  const start = sentence?.start;
  const end = sentence?.end;
  // While the answer is still being written, only the text after the sentence changes.
  const spoken = end === undefined ? '' : markdown.slice(0, end);

  useEffect(() => {
    if (start === undefined || end === undefined) return undefined;
    const answer = mapAnswer(messageId, spoken);
    return answer === undefined ? undefined : followHearing(messageId, answer, { start, end });
  }, [messageId, spoken, start, end]);

  useEffect(() => {
    const press = (event: MouseEvent): void => {
      const offset = offsetAt(event, () => mapAnswer(messageId, markdown));
      if (offset !== undefined) seekTo(offset);
    };
    document.addEventListener('click', press);
    return () => document.removeEventListener('click', press);
  }, [messageId, markdown]);

  return null;
}
