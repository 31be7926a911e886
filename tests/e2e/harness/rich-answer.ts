import type { Script } from '../../simulators/core/script';
import { numberedWords } from './paced-answer';
import { plainPicture } from './plain-picture';

/** As some services put them into the text. */
const picture = `data:image/png;base64,${plainPicture(240, 120).toString('base64')}`;

const code = Array.from({ length: 14 }, (_, line) => `const line${line} = Math.sqrt(${line}); // row ${line}`).join(
  '\n',
);

/** Parts that are drawn late: formulas, coloured code, a table, a picture. Longer than any panel. */
export const richText = (name: string): string =>
  [
    `## ${name}`,
    numberedWords(60),
    '| Name | Sum | Note |\n| --- | ---: | --- |\n| one | 1 | first of all |\n| two | 2 | and then this |\n| three | 3 | the last |',
    `\`\`\`ts\n${code}\n\`\`\``,
    '$$\\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}$$',
    numberedWords(40),
    `![A field](${picture})`,
    '$$\\sum_{n=1}^{\\infty} \\frac{1}{n^2} = \\frac{\\pi^2}{6}$$',
    `The end of ${name}: $\\frac{a}{b}$.`,
  ].join('\n\n');

/** Such an answer, which begins when its gate is opened. */
export const richAnswer = (name: string): Script => ({
  when: { prompt: name },
  answer: {
    pieces: [
      { type: 'gate', name },
      { type: 'text', text: richText(name), pieceLength: 30 },
    ],
  },
  paceMs: 4,
});

/** A question of some lines with a name in it. */
export const longQuestion = (name: string): string => `${name}: ${numberedWords(45)}`;
