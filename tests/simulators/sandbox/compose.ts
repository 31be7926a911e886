import type { AnswerPiece } from '../core/answer';
import type { Question } from '../core/question';
import { samplePaths } from '../plugin/samples';
import { answerFromText, noAnswerInText } from './answer-from-text';
import { sandboxLabel } from './label';
import { longText, samples, unclosedCode } from './samples';
import { splitPrompt } from './split-prompt';
import { isMenuRequest, menu, readWishes, type Wishes } from './wishes';

/** What the sandbox is going to say: nothing here depends on time, so that a broken answer can be continued. */
export type Composition = {
  readonly markdown: string;
  readonly reasoning?: string;
  readonly toolCall?: Extract<AnswerPiece, { type: 'tool-call' }>;
  readonly wishes: Wishes;
};

const greeting = /^\W*(?:hello|hi|hey|good (?:morning|afternoon|evening))\b/iu;

const generalAnswer = (question: Question): string => {
  const images = question.messages.reduce((sum, message) => sum + message.imageCount, 0);
  const aboutImages =
    images === 0 ? '' : `\n\nYou sent ${images === 1 ? 'an image' : `${images} images`}; I cannot see.`;
  const isGreeting = greeting.test(question.messages.at(-1)?.text ?? '');
  const opening = isGreeting
    ? 'Hello. I am a small program that stands in where a model would be, so that you can try everything here.'
    : 'I am a small program that stands in where a model would be, so I cannot know the answer to that.';
  const kinds = samples.map(({ ask }) => `\`${ask}\``).join(', ');
  return `**${sandboxLabel}.** ${opening}${aboutImages}

Three things to try:

1. **A page.** Choose *Summarize this page*, or paste a text with a question. I pick the sentences that fit best, and each number leads to its place in the page.
2. **Everything at once.** Write \`show me everything\`. Or one at a time: ${kinds}.
3. **By ear.** Write \`long 150 words\`, then press *Listen* below the answer and watch the words light up.

How Parley takes what can go wrong with a model: write \`faults\`. Plugins to try: write \`plugins\`.
`;
};

const faultsAnswer = `**${sandboxLabel}.** These can be asked for, alone or together:

${menu.map(({ ask, gives }) => `- \`${ask}\`: ${gives}`).join('\n')}
`;

const pluginsAnswer = (
  address: string,
): string => `**${sandboxLabel}.** A plugin of each kind. Copy an address, install it in *Settings, Tools, Plugins*, then write the line beside it:

| Kind | Manifest | Then write |
|---|---|---|
| its result, drawn by a page of its own | \`${address}${samplePaths.weather}\` | \`tool call weather\` |
| an answer in Markdown | \`${address}${samplePaths.timetable}\` | \`tool call trains\` |
| a page that takes over | \`${address}${samplePaths.seats}\` | \`tool call seat\` |
`;

const faultText = 'This answer breaks off on request.\n\n';

const markdownFor = (question: Question, wishes: Wishes, address: string): string => {
  const sections = wishes.samples.map((sample) => sample.markdown);
  if (wishes.words !== undefined) sections.push(longText(wishes.words));
  if (wishes.wantsUnclosedCode) sections.push(unclosedCode);
  if (sections.length > 0) return sections.join('\n');
  if (wishes.fault !== undefined) return `${faultText}${longText(300)}`;
  if (wishes.error !== undefined) return `The error is over: this is the answer after it.\n`;
  if (wishes.slowSeconds !== undefined) return `That took ${wishes.slowSeconds} seconds, as you asked.\n`;
  if (wishes.tokensPerSecond !== undefined) return longText(120);
  if (wishes.wantsReasoning) return 'The reasoning above was made up: I do not think.\n';
  if (wishes.wantsPlugins) return pluginsAnswer(address);
  return wishes.wantsFaults ? faultsAnswer : generalAnswer(question);
};

const sampleReasoning = `First I look at what was asked. It asks for reasoning, so a few lines of it will do.

1. Reasoning may have **Markdown** in it.
2. It comes before the answer and takes a while.

Then I write the answer.`;

const toolArguments = (parameters: unknown): Record<string, unknown> => {
  const properties: unknown =
    typeof parameters === 'object' && parameters !== null ? Reflect.get(parameters, 'properties') : undefined;
  if (typeof properties !== 'object' || properties === null) return {};
  return Object.fromEntries(Object.keys(properties).map((name) => [name, `sandbox value for ${name}`]));
};

/** The tool that a word of the question names, else the first. */
const namedTool = ({ tools }: Question, asked: string): Question['tools'][number] | undefined => {
  const words = asked.toLowerCase().match(/[a-z]{4,}/gu) ?? [];
  const named = words.filter((word) => word !== 'tool' && word !== 'call');
  return tools.find(({ name }) => named.some((word) => name.toLowerCase().includes(word))) ?? tools[0];
};

const answerToToolResult = (question: Question): string | undefined => {
  const last = question.messages.at(-1);
  return last?.role === 'tool'
    ? `**${sandboxLabel}.** The tool answered:\n\n${last.text.replace(/^/gmu, '> ')}\n`
    : undefined;
};

const textAnswer = (question: Question): { readonly markdown: string; readonly sentence: string } | undefined => {
  const { question: asked, text, isTextNew } = splitPrompt(question);
  if (text === '') return undefined;
  const found = answerFromText(asked, text);
  if (found !== undefined) return { markdown: found, sentence: 'A text came with it: I rank its sentences.' };
  return isTextNew ? { markdown: noAnswerInText(text), sentence: 'A text came with it, without a match.' } : undefined;
};

const isWish = (wishes: Wishes): boolean =>
  wishes.samples.length > 0 ||
  wishes.wantsReasoning ||
  wishes.wantsToolCall ||
  wishes.wantsUnclosedCode ||
  wishes.wantsNothing ||
  wishes.wantsHtmlPage ||
  wishes.wantsFaults ||
  wishes.wantsPlugins ||
  [wishes.words, wishes.slowSeconds, wishes.tokensPerSecond, wishes.error, wishes.fault].some(
    (wish) => wish !== undefined,
  );

/** Decides what to say: about a tool's result, about a text that came with the question, about a wish, or in general. */
export const compose = (question: Question, address = ''): Composition => {
  const split = splitPrompt(question);
  const noWishes = readWishes('');
  const wishes = split.isTextNew && !isMenuRequest(split.question) ? noWishes : readWishes(split.question);
  const aboutResult = answerToToolResult(question);
  if (aboutResult !== undefined) return { markdown: aboutResult, wishes: noWishes };
  const aboutText = isWish(wishes) ? undefined : textAnswer(question);
  const markdown = aboutText?.markdown ?? (wishes.wantsNothing ? '' : markdownFor(question, wishes, address));
  const tool = namedTool(question, split.question);
  const reasoning = wishes.wantsReasoning
    ? sampleReasoning
    : `The question has ${split.question.split(/\s+/u).filter((word) => word !== '').length} words. ${
        aboutText?.sentence ?? 'No text came with it.'
      } Then I write the answer.`;
  return {
    markdown: wishes.wantsToolCall ? 'I call a tool now.\n' : markdown,
    reasoning,
    ...(wishes.wantsToolCall && {
      toolCall: {
        type: 'tool-call',
        name: tool?.name ?? 'sandbox_example',
        args: tool === undefined ? { city: 'Ulm', days: 3 } : toolArguments(tool.parameters),
      },
    }),
    wishes,
  };
};
