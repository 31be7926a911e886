import { type PageBlock, type PageContent, pageBlockLimit, pageTextLimit } from './page-content';
import { deepestFrame } from './page-limits';

type Taken = {
  readonly blocks: readonly PageBlock[];
  readonly words: number;
  readonly unread: number;
  readonly used: ReadonlySet<PageContent>;
};

const prefixed = (block: PageBlock, prefix: string): PageBlock => ({
  ...block,
  id: `${prefix}${block.id}`,
  ...(block.section !== undefined && { section: `${prefix}${block.section}` }),
});

type FramePlace = NonNullable<PageContent['frames']>[number];

/** What a frame shows, found by its path. Frames of shadow trees have none that is theirs alone: their address tells. */
const contentIn = (
  { path = [] }: PageContent,
  { index, url }: FramePlace,
  others: readonly PageContent[],
): PageContent | undefined => {
  const wanted = [...path, index].join('.');
  const [found, ...more] = others.filter(
    (other) => other.path?.join('.') === wanted && (index >= 0 || other.url === url),
  );
  return more.length === 0 ? found : undefined;
};

const take = (content: PageContent, others: readonly PageContent[], prefix: string, depth: number): Taken => {
  const blocks: PageBlock[] = [];
  let { words } = content;
  let unread = 0;
  let used: ReadonlySet<PageContent> = new Set([content]);
  const addFrames = (after: string | undefined): void => {
    for (const [index, frame] of (content.frames ?? []).entries()) {
      if (frame.after !== after) continue;
      const match = contentIn(content, frame, others);
      if (match === undefined || used.has(match) || depth >= deepestFrame) {
        unread += 1;
        continue;
      }
      const inner = take(match, others, `${prefix}f${index}-`, depth + 1);
      blocks.push(...inner.blocks);
      words += inner.words;
      unread += inner.unread;
      used = new Set([...used, ...inner.used]);
    }
  };
  addFrames(undefined);
  for (const block of content.blocks) {
    blocks.push(prefix === '' ? block : prefixed(block, prefix));
    addFrames(block.id);
  }
  return { blocks, words, unread, used };
};

const withinLimits = (blocks: readonly PageBlock[]): readonly PageBlock[] => {
  let length = 0;
  const end = blocks.findIndex((block) => {
    length += block.text.length;
    return length > pageTextLimit;
  });
  return blocks.slice(0, Math.min(end < 0 ? blocks.length : end, pageBlockLimit));
};

/**
 * The content of a page from that of its frames: each frame's blocks come where the frame is, and frames that are not
 * among the text (adverts, trackers) are left out. `unreadFrames` counts those within the text that gave nothing.
 */
export const joinFrames = (top: PageContent, frames: readonly PageContent[]): PageContent => {
  const { frames: _placed, path: _path, ...rest } = top;
  const { blocks, words, unread, used } = take(top, frames, '', 0);
  const kept = withinLimits(blocks);
  const secrets = new Set([top, ...frames].flatMap(({ sensitiveFields }) => sensitiveFields ?? []));
  const closedParts = [...used].reduce((sum, content) => sum + (content.closedParts ?? 0), 0);
  const isShown = [...used].some(({ transcript }) => transcript === 'shown');
  const cut = [...used].find((content) => content.cut !== undefined)?.cut;
  return {
    ...rest,
    blocks: [...kept],
    words,
    ...(secrets.size > 0 && { sensitiveFields: [...secrets] }),
    ...(cut !== undefined && { cut }),
    ...(closedParts > 0 && { closedParts }),
    ...(isShown && { transcript: 'shown' }),
    ...(kept.length < blocks.length && { cut: { reason: 'length' } }),
    ...(unread > 0 && { unreadFrames: unread }),
  };
};
