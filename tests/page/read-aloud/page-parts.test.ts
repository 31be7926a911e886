// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { partsOf } from '@/lib/page/read-aloud/page-parts';
import { readAloudSentence } from '../../fakes/overlay-requests';

const frameAt = (name: string, bottom: number): Element => {
  const frame = document.createElement('iframe');
  frame.name = name;
  frame.getBoundingClientRect = () => new DOMRect(0, bottom - 100, 300, 100);
  return frame;
};
const before = frameAt('above the window', -10);
const around = frameAt('at its top', 40);
const after = frameAt('after all', 900);

const partsFor = async (what: 'page' | 'here' | 'selection'): Promise<readonly string[]> => {
  const readAloud = {
    framesBefore: (id?: string) => (id === undefined ? [after] : id === 's1' ? [before, around] : []),
  };
  const batches = (async function* () {
    yield { sentences: [readAloudSentence('s1', 'One.')] };
    yield { sentences: [readAloudSentence('s2', 'Two.')], cut: () => ({ end: 2 }) };
  })();
  const found: string[] = [];
  for await (const parts of partsOf(readAloud, batches, what)) {
    for (const part of parts) {
      found.push('frame' in part ? (part.frame.getAttribute('name') ?? '') : part.sentence.text.slice(0, part.cut.end));
    }
  }
  return found;
};

it('puts the frames of a document between its sentences', async () => {
  expect(await partsFor('page')).toEqual(['above the window', 'at its top', 'One.', 'Tw', 'after all']);
});

it('begins at the top of the window with the frame that stands there', async () => {
  expect(await partsFor('here')).toEqual(['at its top', 'One.', 'Tw', 'after all']);
});

it('takes no frame into a selection', async () => {
  expect(await partsFor('selection')).toEqual(['One.', 'Tw']);
});
