// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { answerTextNodes, mapToSource, rangeOfSource, sourceOffset } from '@/components/read-aloud/player/source-map';

afterEach(() => document.body.replaceChildren());

const answerOf = (html: readonly (readonly [tag: string, ...texts: readonly string[]])[]): HTMLElement => {
  const answer = document.createElement('div');
  for (const [tag, ...texts] of html) {
    const element = document.createElement(tag);
    for (const [index, text] of texts.entries()) {
      // Every second text stands in markup of its own.
      const parent = index % 2 === 0 ? element : element.appendChild(document.createElement('strong'));
      parent.append(text);
    }
    answer.append(element);
  }
  document.body.append(answer);
  return answer;
};

const lit = (source: string, answer: HTMLElement, text: string): string | undefined => {
  const start = source.indexOf(text);
  return rangeOfSource(mapToSource(answerTextNodes(answer), source), start, start + text.length)?.toString();
};

describe('the map from Markdown to drawn text', () => {
  it('finds a sentence across markup', () => {
    const source = 'One thing. The **short blue** waves spread.\n\n- Next';
    const answer = answerOf([
      ['p', 'One thing. The ', 'short blue', ' waves spread.'],
      ['li', 'Next'],
    ]);

    expect(lit(source, answer, 'The **short blue** waves spread.')).toBe('The short blue waves spread.');
    expect(lit(source, answer, 'blue')).toBe('blue');
    expect(lit(source, answer, 'Next')).toBe('Next');
  });

  it('keeps its place among equal words', () => {
    const source = 'The word.\n\nThe word.\n\nThe word.';
    const answer = answerOf([
      ['p', 'The word.'],
      ['p', 'The word.'],
      ['p', 'The word.'],
    ]);
    const mapped = mapToSource(answerTextNodes(answer), source);

    const second = rangeOfSource(mapped, 11, 20);

    expect(second?.startContainer.parentElement).toBe(answer.children[1]);
  });

  it('goes word by word where escapes make the text differ', () => {
    const source = 'A price of 5\\*3 euros';
    const answer = answerOf([['p', 'A price of 5*3 euros']]);

    expect(lit(source, answer, 'euros')).toBe('euros');
  });

  it('leaves out the labels of controls', () => {
    const answer = answerOf([
      ['button', 'Copy'],
      ['p', 'Copy that.'],
    ]);

    expect(answerTextNodes(answer).map(({ data }) => data)).toEqual(['Copy that.']);
  });

  it('says where in the source a place in the text stands', () => {
    const source = 'See **this** word.';
    const answer = answerOf([['p', 'See ', 'this', ' word.']]);
    const nodes = answerTextNodes(answer);
    const last = nodes.at(-1);

    expect(last === undefined ? undefined : sourceOffset(mapToSource(nodes, source), last, 1)).toBe(
      source.indexOf('word'),
    );
    expect(sourceOffset(mapToSource(nodes, source), document.body, 0)).toBeUndefined();
  });
});
