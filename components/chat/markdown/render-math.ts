import katex, { type KatexOptions } from 'katex';
import 'katex/dist/katex.min.css';

/** What KaTeX cannot read, it shows in the colour of an error. */
const safely: KatexOptions = {
  trust: false,
  maxExpand: 1000,
  maxSize: 20,
  throwOnError: false,
  strict: 'ignore',
  errorColor: 'currentColor',
};

/** Draws TeX into the element, node by node. */
export function renderMath(tex: string, element: HTMLElement, displayMode: boolean): void {
  katex.render(tex, element, { ...safely, displayMode });
}

/** TeX as MathML, which a browser draws with its own fonts; as HTML text. */
export const mathMarkup = (tex: string, displayMode: boolean): string =>
  katex.renderToString(tex, { ...safely, displayMode, output: 'mathml' });
