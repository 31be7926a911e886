import { expect, it } from 'vitest';
import { SpokenSentences } from '@/lib/speech/spoken-sentences';

const spokenIn = async (text: string, size: number): Promise<readonly string[]> => {
  const stream = new SpokenSentences({ speakable: {}, languages: { uiLanguage: 'en-US', favourites: [] } });
  const spoken: string[] = [];
  for (let at = 0; at < text.length; at += size)
    spoken.push(...(await stream.push(text.slice(at, at + size))).map((sentence) => sentence.text));
  return [...spoken, ...(await stream.end()).map((sentence) => sentence.text)];
};

const answer = ['The answer is here now.', 'And more follows.'];
const told = answer.join(' ');
const fence = '```';

it.each<readonly [what: string, text: string, spoken: readonly string[]]>([
  ['an empty mark', `<think />${told}`, answer],
  ['an empty mark on a line of its own', `<think/>\n\n${told}`, answer],
  ['an empty mark with attributes', `<thinking budget="0"/>\n${told}`, answer],
  ['an empty pair', `<think></think>${told}`, answer],
  ['a mark with attributes', `<thinking foo="x">Secret is this here. And this.</thinking>${told}`, answer],
  ['a mark with a sign in an attribute', `<thinking foo="a > b">Secret is this here.</thinking>${told}`, answer],
  ['a mark with white space', `< think >Secret is this here. And this.</ think >${told}`, answer],
  ['two names that are taken for each other', `<thinking>Secret is this here. And this.</think>${told}`, answer],
  ['a thought of paragraphs', `<think>Secret is this.\n\nAnd this is, too.</think>\n\n${told}`, answer],
  ['a word about the closing mark in a thought', `<think>I weigh \`</think>\` here. And this.</think>${told}`, answer],
  ['a code mark that is open in a thought', `<think>I use ${fence} here. And this.</think>${told}`, answer],
  ['a mark in code', `Write \`<think>\` in front of it. ${told}`, ['Write <think> in front of it.', ...answer]],
  [
    'a pair of marks in code',
    `Write \`<think>\` and \`</think>\`. ${told}`,
    ['Write <think> and </think>.', ...answer],
  ],
  ['a mark in a fence', `Write:\n\n${fence}xml\n<think>\n${fence}\n\n${told}`, ['Write:', ...answer]],
  ['a thought in the middle', `${told} <think>Secret is this.\n\nAnd this.</think> ${told}`, [...answer, ...answer]],
  ['a mark that nothing closes', `${told} <think>Secret is this here. And this. And this, too.`, answer],
  ['a closing mark alone', `Before it something is. </think>${told}`, ['Before it something is.', ...answer]],
  [
    'words in brackets',
    `I [think] that it is so. You [/think] too. ${told}`,
    ['I [think] that it is so.', 'You [/think] too.', ...answer],
  ],
  ['a mark in brackets', `[THINK]Secret is this here. And this is, too.[/THINK]${told}`, answer],
  ['a mark of other signs', `◁think▷Secret is this here. And this is, too.◁/think▷${told}`, answer],
  ['comments', `One <!-- a. B. --> and <!-- \` --> two are here. ${told}`, ['One and two are here.', ...answer]],
])('the same is spoken of a text with %s, whole and in pieces', async (_, text, spoken) => {
  expect(await spokenIn(text, text.length)).toEqual(spoken);
  for (const size of [1, 2, 5, 13]) expect(await spokenIn(text, size)).toEqual(spoken);
});
