import { expect, it } from 'vitest';
import { markedWords } from '@/lib/panel/tools/marked-words';

const drawn = (words: string): string =>
  markedWords(words)
    .map((piece) => (piece.type === 'text' ? piece.text : `<${piece.text}|${piece.url}|${piece.host}>`))
    .join('');

it.each([
  [
    'Get a **key** from [your account](https://serper.dev/keys).',
    'Get a key from <your account|https://serper.dev/keys|serper.dev>.',
  ],
  ['See https://a.example/x.', 'See <https://a.example/x|https://a.example/x|a.example>.'],
  ['See <https://a.example/x>, then go on', 'See <https://a.example/x|https://a.example/x|a.example>, then go on'],
  ['[a](javascript:alert(1)) [b](http://b.example/)', '[a](javascript:alert(1)) [b](http://b.example/)'],
  ['[аpple](https://аpple.com/)', '<аpple|https://xn--pple-43d.com/|xn--pple-43d.com>'],
  ['## Key\n> The `API_KEY` of *yours*', 'Key\nThe API_KEY of yours'],
  ['snake_case_name and 2 * 3 * 4', 'snake_case_name and 2 * 3 * 4'],
  ['a\u202Eb', 'a\uFFFDb'],
  ['', ''],
])('reads %j as it was meant', (words, expected) => {
  expect(drawn(words)).toBe(expected);
});

it.each([
  ['https://keys.example/new', true],
  ['<https://keys.example>', true],
  ['[https://KEYS.example/a](https://keys.example/b)', true],
  ['[keys.example](https://keys.example/)', false],
  ['[https://bank.example/?keys.example](https://keys.example/)', false],
  ['[https://bank.example@keys.example/](https://keys.example/)', false],
  ['[https://keys.example.bank.example/](https://keys.example/)', false],
])('of %j, whether its words are the address where it leads: %j', (words, isTold) => {
  expect(markedWords(words)).toMatchObject([{ type: 'link', host: 'keys.example', isTold }]);
});
