import { createFrameWalk } from './frame-walk';
import { partsOf } from './page-parts';
import type { ReadAloudTools } from './read-aloud-tools';
import { createSpokenPage } from './spoken-page';

/** Makes `speak` of what reads the page's own document. */
export const speakPage =
  ({ read, wanted }: Pick<ReadAloudTools, 'read' | 'wanted'>): ReadAloudTools['speak'] =>
  ({ what, selection, target, sentences, onGathered, ...request }) => {
    const readAloud = read(sentences);
    const walk = createFrameWalk(request.connection, what, target);
    const page = createSpokenPage({
      ...request,
      readAloud,
      grows: what !== 'selection',
      onGathered: () => onGathered(walk.unread()),
    });
    // What is wanted of a frame is looked for there: of the page around it, all that follows.
    const own = target === undefined ? what : 'page';
    const batches = walk.items(partsOf(readAloud, wanted(readAloud, own, selection, sentences.languages), own));
    return { page, batches };
  };
