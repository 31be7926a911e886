import { useEffect, useRef } from 'react';
import { maxTexLength } from './markdown-tree';

const loadMath = () => import('./render-math');

/** A formula. It shows its source until KaTeX is loaded, and always when it is too long to be drawn. */
export function MathElement({ tex, isDisplay }: { readonly tex: string; readonly isDisplay: boolean }) {
  const place = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const controller = new AbortController();
    element.textContent = tex;
    if (tex.length <= maxTexLength) {
      loadMath()
        .then(({ renderMath }) => {
          if (!controller.signal.aborted) renderMath(tex, element, isDisplay);
        })
        .catch(() => {
          element.textContent = tex;
        });
    }
    return () => controller.abort();
  }, [tex, isDisplay]);

  return <span ref={place} className="pl-math" data-display={isDisplay || undefined} dir="ltr" />;
}
