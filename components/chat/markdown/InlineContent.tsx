import type { ReactNode } from 'react';
import { Citation } from './Citation';
import { CitationsContext } from './citations';
import { MarkdownLink } from './MarkdownLink';
import { MathElement } from './MathElement';
import { type Inline, isWrapped, wrappingTags } from './markdown-tree';
import { NoteMark } from './NoteMark';
import { RemoteImage } from './RemoteImage';
import { TextRun } from './TextRun';
import { showHidden } from './visible-characters';

function inlineElement(node: Inline, key: number): ReactNode {
  if (isWrapped(node)) {
    const Tag = wrappingTags[node.type];
    return <Tag key={key}>{inlineElements(node.children)}</Tag>;
  }
  switch (node.type) {
    case 'text':
      return <TextRun key={key} text={node.text} />;
    case 'note-mark':
      return <NoteMark key={key} label={node.label} />;
    case 'code':
      return (
        <code key={key} className="pl-md-code" dir="ltr">
          {showHidden(node.text)}
        </code>
      );
    case 'break':
      return <br key={key} />;
    case 'citation':
      return <Citation key={key} text={node.text} numbers={node.numbers} />;
    case 'link':
      return (
        <MarkdownLink key={key} url={node.url}>
          <CitationsContext value={undefined}>{inlineElements(node.children)}</CitationsContext>
        </MarkdownLink>
      );
    case 'image':
      return <img key={key} className="pl-md-image" src={node.source} alt={node.alt} />;
    case 'remote-image':
      return <RemoteImage key={key} url={node.url} alt={node.alt} />;
    case 'math':
      return <MathElement key={key} tex={node.tex} isDisplay={node.isDisplay} />;
    default:
      return node satisfies never;
  }
}

const inlineElements = (nodes: readonly Inline[]) => nodes.map(inlineElement);

/** The content of a paragraph, a heading, a cell. The place in the list is the identity: text only grows at its end. */
export function InlineContent({ nodes }: { readonly nodes: readonly Inline[] }) {
  return inlineElements(nodes);
}
