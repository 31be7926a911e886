// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { isWordOfSentence } from '@/lib/page/text/sentence-word';

const isWord = (html: string, display = 'inline-block'): boolean => {
  document.head.innerHTML = '<style>span, button, a, b { display: inline }</style>';
  document.body.innerHTML = `<p>${html}</p>`;
  const control = document.querySelector('[id="it"]');
  if (control === null) throw new Error('no control');
  return isWordOfSentence(control, Object.assign(Object.create(null), { display }));
};

it.each([
  ['in the middle', 'Pull the <button id="it">lever</button> until it stops.'],
  ['at the end', 'Then press <button id="it">Start</button>.'],
  ['at the beginning', '<button id="it">Silt</button> gathers behind the board.'],
  ['behind another sentence', 'Wait. <button id="it">Silt</button> gathers behind the board.'],
  ['as a role', 'Open the <span role="button" id="it">gate</span>, and wait.'],
  ['in Japanese', 'この<button id="it">水門</button>を開けてください。'],
])('knows a word of a sentence %s', (_where, html) => {
  expect(isWord(html)).toBe(true);
});

it.each([
  ['that is offered behind a sentence', 'The chain is tight. <button id="it">Copy</button>'],
  ['that answers a question', 'Was this of use? <button>Yes</button> <button id="it">No</button>'],
  ['before a count', '<button id="it">Share</button> 14 readers were here'],
  ['that is a sign', 'The tariff <button id="it">i</button> is the same for all.'],
  ['alone', '<button id="it">Subscribe now</button>'],
])('knows a control %s', (_what, html) => {
  expect(isWord(html)).toBe(false);
});

it('takes a box of its own for no word', () => {
  expect(isWord('Pull the <button id="it">lever</button> until it stops.', 'block')).toBe(false);
});
