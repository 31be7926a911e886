import { describe, expect, it } from 'vitest';
import { type SpokenSentence, SpokenSentences } from '@/lib/speech/spoken-sentences';

const create = (uiLanguage: 'en-US' | 'de-DE' = 'en-US') =>
  new SpokenSentences({ speakable: {}, languages: { uiLanguage, favourites: [] } });

const markdown = [
  '# A title that is long enough',
  '',
  'The **first** sentence stands here. The second one has a [link](https://a.test) in it.',
  '',
  '- An item with some words. And a second sentence in it.',
  '- Another item of the list.',
  '',
  '```js',
  'const a = 1;',
  '```',
  '',
  '| Name | Age |',
  '|---|---|',
  '| Ann Miller | 42 years |',
  '',
  'The root is $\\sqrt{x^2}$ and $n = 2$. Then comes another sentence.',
  '',
  '- [x] The first thing was done.',
  '- [ ] The second thing was not.',
  '',
  'A claim stands here[^a], and another one[^2]. It goes on after that.',
  '',
  '<details>',
  '<summary>More about it</summary>',
  'Hidden text stands here. It has a second sentence.',
  '</details>',
  '',
  'Another paragraph follows the box. It is not long.',
  '',
  'これは日本語の文です。もう一つの文があります。',
  '',
  '[^a]: So they say, and nobody knows who.',
  '[^2]: Also.',
].join('\n');

const texts = (sentences: readonly { readonly text: string }[]) => sentences.map(({ text }) => text);

describe('the spoken sentences of Markdown', () => {
  it.each([1, 3, 7, 50, 1000])('are the same in pieces of %i characters as in one', async (size) => {
    const whole = create();
    const expected = [...(await whole.push(markdown)), ...(await whole.end())];
    const stream = create();
    const given: SpokenSentence[] = [];
    for (let at = 0; at < markdown.length; at += size)
      given.push(...(await stream.push(markdown.slice(at, at + size))));
    given.push(...(await stream.end()));

    expect(texts(given)).toEqual(texts(expected));
    expect(given).toEqual(expected);
  });

  it('lead back to the Markdown that they stand for', async () => {
    const stream = create();
    const sentences = [...(await stream.push(markdown)), ...(await stream.end())];
    const second = sentences.find(({ text }) => text.startsWith('The second'));

    expect(sentences.map(({ start, end }) => markdown.slice(start, end)).slice(0, 3)).toEqual([
      'A title that is long enough',
      'The **first** sentence stands here.',
      'The second one has a [link](https://a.test) in it.',
    ]);
    expect(second?.startsParagraph).toBe(false);
    expect(sentences.at(-1)).toMatchObject({ language: 'ja-JP', text: 'もう一つの文があります。' });
  });

  it('come one sentence behind the text while it is written', async () => {
    const stream = create();

    expect(texts(await stream.push('This is the first sentence of all'))).toEqual([]);
    expect(texts(await stream.push('. And this '))).toEqual(['This is the first sentence of all.']);
    expect(texts(await stream.push('is the second one. Next '))).toEqual(['And this is the second one.']);
  });

  it('come as soon as the next word is whole, where each word comes alone', async () => {
    const stream = create();
    const pieces = ['The sky', ' is', ' blue', '.', ' And', ' the', ' sea', ' is', ' green', '.'];

    const given = await Promise.all(pieces.map((piece) => stream.push(piece)));

    expect(given.map(({ length }) => length)).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  });

  it('come behind the marks of any script', async () => {
    const stream = create();

    expect(texts(await stream.push('यह पहला वाक्य यहाँ लिखा है। और यह '))).toEqual(['यह पहला वाक्य यहाँ लिखा है।']);
  });

  it('wait for the end of markup that is open', async () => {
    const stream = create();
    const early = texts(await stream.push('He said **that this is. And more '));

    expect(early).toEqual([]);
    expect(texts([...(await stream.push('of it.** Then ')), ...(await stream.end())])[0]).toBe('He said that this is.');
  });

  it('say a power in the language of the text, and nothing else that is raised', async () => {
    const stream = create();
    const german =
      'Das sind ungefähr 10<sup>13</sup> Sterne, und jeder von ihnen leuchtet<sup>1</sup> seit dem 1<sup>st</sup>.';
    const sentences = [...(await stream.push(german)), ...(await stream.end())];

    expect(texts(sentences)).toEqual([
      'Das sind ungefähr 10 hoch 13 Sterne, und jeder von ihnen leuchtet1 seit dem 1st.',
    ]);
  });

  it('say a formula, and whether a task is done, in the language of the text', async () => {
    const german =
      'Die Lösung ist $\\frac{a}{b}$, denn das gilt für alle $n$.\n\n- [x] Das ist schon fertig.\n- [ ] Das ist noch nicht fertig.';
    const stream = create();
    const sentences = [...(await stream.push(german)), ...(await stream.end())];

    expect(texts(sentences)).toEqual([
      'Die Lösung ist Formel, denn das gilt für alle n.',
      'Erledigt: Das ist schon fertig.',
      'Offen: Das ist noch nicht fertig.',
    ]);
    const [first] = sentences;
    const row = first?.map.find(([from, to]) => first.text.slice(from, to) === 'Formel');
    expect(german.slice(row?.[2] ?? 0, row?.[3] ?? 0)).toBe('$\\frac{a}{b}$');
  });

  it('say that there is code where that was chosen, in the language of the text before it', async () => {
    const stream = new SpokenSentences({
      speakable: { code: 'announce' },
      languages: { uiLanguage: 'en-US', favourites: [] },
    });
    const french =
      'Voici le programme que vous avez demandé pour la maison.\n\n```js\nlet a = 1;\n```\n\nEt voilà la suite du texte.';
    const sentences = [...(await stream.push(french)), ...(await stream.end())];

    expect(texts(sentences)).toEqual([
      'Voici le programme que vous avez demandé pour la maison.',
      'Bloc de code',
      'Et voilà la suite du texte.',
    ]);
    expect(french.slice(sentences[1]?.start, sentences[1]?.end)).toBe('```js\nlet a = 1;\n```');
  });

  it('leave out the mark of a footnote whose text has not come, and no class of characters', async () => {
    const stream = create();
    const written = 'They found water there[^moon]. The class [^abc] matches other letters. And then it ends';

    expect(texts(await stream.push(`${written} `))).toEqual([
      'They found water there.',
      'The class [^abc] matches other letters.',
    ]);
  });

  it('say nothing rather than a word of another language', async () => {
    const stream = create();
    const georgian = 'ეს არის ფორმულა $\\frac{a}{b}$ და ტექსტი გრძელდება.\n\n- [x] ეს უკვე გაკეთებულია.';

    expect(texts([...(await stream.push(georgian)), ...(await stream.end())])).toEqual([
      'ეს არის ფორმულა  და ტექსტი გრძელდება.',
      'ეს უკვე გაკეთებულია.',
    ]);
  });
});
