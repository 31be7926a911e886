import type { RootContent } from 'hast';
import { useEffect, useRef, useState } from 'react';
import { maxColouredLength } from './markdown-tree';

export type Highlighting = { readonly text: string; readonly nodes: readonly RootContent[] };

const pauseMs = 250;
const maxOpenLength = 8_000;

/**
 * The colours of a code block: at most every 250 ms while it grows, and once when it is closed. What it returns may be
 * older than `text` and then covers its beginning.
 */
export function useHighlighting(text: string, language: string, isClosed: boolean): Highlighting | undefined {
  const [result, setResult] = useState<Highlighting>();
  const latest = useRef(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    latest.current = text;
    if (language === '' || text.length > (isClosed ? maxColouredLength : maxOpenLength)) return;
    const highlight = async () => {
      timer.current = undefined;
      const source = latest.current;
      const { highlightCode } = await import('./highlight-code');
      const nodes = await highlightCode(source, language);
      if (nodes) setResult({ text: source, nodes });
    };
    if (isClosed) {
      clearTimeout(timer.current);
      highlight().catch(() => undefined);
    } else {
      timer.current ??= setTimeout(() => highlight().catch(() => undefined), pauseMs);
    }
  }, [text, language, isClosed]);

  useEffect(() => () => clearTimeout(timer.current), []);

  return result !== undefined && text.startsWith(result.text) ? result : undefined;
}
