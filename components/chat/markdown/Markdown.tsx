import { memo, useState } from 'react';
import { drawBlocks } from './BlockElement';
import { LinkGuard } from './LinkGuard';
import { emptyDocument, extendDocument, type ParsedSegment, shownGroups } from './markdown-document';
import { OpenLinkContext, useOpenLink } from './open-link';
import './Markdown.css';
import './marks-of-text.css';

export type MarkdownProps = {
  readonly text: string;
  /** More text may follow. */
  readonly isStreaming: boolean;
  /** What pressing a link does, instead of the surrounding `LinkGuard`. */
  readonly onLink?: (url: string) => void;
};

const SegmentElements = memo(({ parsed }: { readonly parsed: ParsedSegment }) => drawBlocks(parsed.blocks));

const GroupElements = memo(({ segments }: { readonly segments: readonly ParsedSegment[] }) =>
  segments.map((parsed) => <SegmentElements key={parsed.key} parsed={parsed} />),
);

/** The document of the text, continued from the one that was drawn before. */
function useDocument(text: string, isFinished: boolean) {
  const [drawn, setDrawn] = useState(emptyDocument);
  if (drawn.text === text && drawn.isFinished === isFinished) return drawn;
  const next = extendDocument(drawn, text, isFinished);
  setDrawn(next);
  return next;
}

/**
 * A reply. While it streams, only its last segment is parsed and drawn; what is above keeps its elements, and so the
 * selection in them. Markup never becomes HTML text: the tree in `markdown-tree.ts` is all that can appear.
 */
export function Markdown({ text, isStreaming, onLink }: MarkdownProps) {
  const groups = shownGroups(useDocument(text, !isStreaming));
  const openLink = useOpenLink();

  const content = (
    <div className="pl-markdown" data-streaming={isStreaming || undefined} data-long={groups.length > 1 || undefined}>
      {groups.map((segments) => (
        <GroupElements key={segments[0]?.key} segments={segments} />
      ))}
    </div>
  );
  if (onLink !== undefined) return <OpenLinkContext value={onLink}>{content}</OpenLinkContext>;
  return openLink === undefined ? <LinkGuard>{content}</LinkGuard> : content;
}
