import type { RootContent } from 'hast';
import { Check, Copy, WrapText } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { useT } from '@/lib/i18n/use-t';
import { languageName } from './language-name';
import { TextRun } from './TextRun';
import { useHighlighting } from './use-highlighting';
import { showHidden } from './visible-characters';
import './CodeBlock.css';

const copiedForMs = 2_000;

/** Elements from the highlighter's tree, which holds only spans and text. */
function colouredElement(node: RootContent, key: number): ReactNode {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return null;
  const { className } = node.properties;
  return (
    <span key={key} className={Array.isArray(className) ? className.join(' ') : ''}>
      {node.children.map(colouredElement)}
    </span>
  );
}

export type CodeBlockProps = {
  readonly language: string;
  readonly text: string;
  /** The end of the block has arrived. */
  readonly isClosed: boolean;
};

/** Code with its language, a way to wrap its lines and one to copy it. Copying gives the text itself, hidden characters included. */
export function CodeBlock({ language, text, isClosed }: CodeBlockProps) {
  const t = useT();
  const [isWrapped, setWrapped] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const shown = showHidden(text);
  const highlighting = useHighlighting(shown, language, isClosed);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedForMs);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };

  return (
    <figure className="pl-code" dir="ltr" data-wrapped={isWrapped || undefined}>
      <figcaption className="pl-code-bar">
        <span className="pl-code-language">{showHidden(languageName(language))}</span>
        <IconButton
          data-owner="parley"
          label={t('markdown.code.wrap')}
          size="dense"
          aria-pressed={isWrapped}
          onClick={() => setWrapped(!isWrapped)}
        >
          <WrapText size={15} aria-hidden="true" />
        </IconButton>
        <IconButton
          data-owner="parley"
          label={isCopied ? t('common.copied') : t('markdown.code.copy')}
          size="dense"
          onClick={copy}
        >
          {isCopied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
        </IconButton>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, and the keyboard must reach the scroller. */}
      <pre tabIndex={0}>
        <code>
          {highlighting ? highlighting.nodes.map(colouredElement) : null}
          <TextRun text={highlighting ? shown.slice(highlighting.text.length) : shown} />
        </code>
      </pre>
    </figure>
  );
}
