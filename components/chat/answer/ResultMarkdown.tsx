import { Suspense } from 'react';
import { CitationsContext } from '@/components/chat/markdown/citations';
import { LinkGuard } from '@/components/chat/markdown/LinkGuard';
import { MarkdownView } from './markdown-view';

/**
 * What a tool gave, drawn as an answer is: no HTML, no picture from elsewhere. Any link shows where it leads before it opens,
 * whatever the conversation holds; numbers in brackets are no passages of the answer.
 */
export function ResultMarkdown({ text }: { readonly text: string }) {
  return (
    <CitationsContext value={undefined}>
      <LinkGuard>
        <Suspense fallback={text}>
          <MarkdownView text={text} isStreaming={false} />
        </Suspense>
      </LinkGuard>
    </CitationsContext>
  );
}
