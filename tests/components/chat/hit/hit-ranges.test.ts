// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { hitRanges } from '@/components/chat/hit/hit-ranges';

const marked = (html: string, ...words: readonly string[]): readonly string[] => {
  const message = document.createElement('li');
  message.innerHTML = html;
  return hitRanges(message, words).map((range) => range.toString());
};

const answer = (html: string): string => `<h2>sea</h2><div class="pl-answer-text">${html}</div><p>sea</p>`;

it('finds words in a question and in an answer, and nothing in what stands around them', () => {
  expect(marked('<h2>You, sea</h2><div class="pl-bubble"><p>The Sea.</p></div>', 'sea')).toEqual(['Sea']);
  expect(marked(answer('<p>To <em>se</em>a, by <code>sea</code></p><button>sea</button>'), 'sea')).toEqual([
    'sea',
    'sea',
  ]);
});

it('finds a phrase over the end of a line and of a piece of code, and no word over the end of a block', () => {
  expect(marked(answer('<p>open\n <b>sea</b></p>'), 'open sea')).toEqual(['open\n sea']);
  expect(marked(answer('<ul><li>se</li><li>a</li></ul>'), 'sea')).toEqual([]);
  expect(marked(answer('<pre><span>se</span><span>a</span></pre>'), 'sea')).toEqual(['sea']);
});

it('finds Arabic words whatever their vowel signs, ligatures, and wide letters', () => {
  expect(marked(answer('<p>السَّمَاء زرقاء</p>'), 'السماء')).toEqual(['السَّمَاء']);
  expect(marked(answer('<p>the ﬁne ＳＥＡ</p>'), 'fine', 'sea')).toEqual(['ﬁne', 'ＳＥＡ']);
});
