import { useMemo } from 'react';
import type { Citations } from '@/components/chat/markdown/citations';
import type { MessagePart } from '@/lib/domain/message-part';
import { readPassageSource } from '@/lib/domain/pages/page-citation';

/** The passages that an answer cites, by the numbers in its brackets. */
export const useCitationsOf = (parts: readonly MessagePart[]): Citations | undefined =>
  useMemo(() => {
    const passages = parts.flatMap((part) => (part.type === 'source' ? (readPassageSource(part.source) ?? []) : []));
    if (passages.length === 0) return undefined;
    const byNumber = new Map(passages.map((passage) => [passage.number, passage]));
    return {
      quoteOf: (number) => byNumber.get(number)?.quote,
      show: async (number, citation) => {
        const passage = byNumber.get(number);
        if (passage === undefined) return;
        const { showCited } = await import('./show-cited');
        showCited(passage, citation);
      },
    };
  }, [parts]);
