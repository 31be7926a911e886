import katex from 'katex';
import 'katex/dist/katex.min.css';

/** Draws TeX into the element, node by node. What KaTeX cannot read, it shows in the colour of an error. */
export function renderMath(tex: string, element: HTMLElement, displayMode: boolean): void {
  katex.render(tex, element, {
    displayMode,
    trust: false,
    maxExpand: 1000,
    maxSize: 20,
    throwOnError: false,
    strict: 'ignore',
    errorColor: 'currentColor',
  });
}
