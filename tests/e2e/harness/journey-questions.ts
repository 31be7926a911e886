import { expect, type Journey } from './journey';
import { numberedWords } from './paced-answer';
import type { SimulatedServices } from './simulated-services';

/** Words in sentences of ten: a voice is asked for one at a time. */
export const prose = (count: number): string => numberedWords(count).replace(/((?:\S+ ){9}\S+) /g, '$1. ');

/** An answer of everything that is drawn late: a table, code, a formula, and much text before and after. */
export const longAnswer = (turn: number): string => `## Part ${turn}

${prose(120)}

| Height | Seen from |
| ---: | --- |
| 20 m | 16 km |
| 60 m | 28 km |

\`\`\`ts
const range = (height: number): number => 3.57 * Math.sqrt(height);
\`\`\`

The range is about $d = 3.57\\sqrt{h}$, and therefore

$$ d_{${turn}} = \\sum_{i=1}^{n} \\frac{a_i}{b_i} $$

- ${numberedWords(20)}
- ${numberedWords(20)}`;

/** Ten, of two or three lines each. */
export const questions = [
  'How far is the light of a lighthouse of sixty metres seen by a sailor who stands ten metres over the water?',
  'And how does that change when the lamp is twice as strong, and when there is a little fog over the sea?',
  'Which lighthouses of the north were built before the year eighteen hundred, and what did they burn at night?',
  'Please write a small program that prints the range for all heights from ten to one hundred metres in steps.',
  'What would a keeper have written into his book on an evening with rain, two ships and a broken lamp?',
  'Summarise all of this in one table, with the sources of every figure, and say which of them you doubt.',
  'Who pays for a light that nobody owns, and who paid for it in the days when every ship burned coal and wood?',
  'Explain to a child of seven years why the lamp turns, why it has colours, and why the horn is heard in fog.',
  'Compare the lens of Fresnel with a mirror of the same size, in weight, in price, and in what reaches the sea.',
  'At last, give me five books about lighthouses that I can read in the winter, with one sentence about each.',
];

/** The same in Arabic. */
export const arabicQuestions = [
  'كم يبلغ مدى ضوء منارة ارتفاعها ستون متراً إذا نظر إليها بحار يقف على ارتفاع عشرة أمتار فوق الماء؟',
  'وكيف يتغير ذلك إذا كان المصباح أقوى بمرتين وكان فوق البحر ضباب خفيف في المساء؟',
  'ما المنارات التي بُنيت في الشمال قبل سنة ألف وثمانمئة وماذا كانت تحرق في الليل؟',
  'اكتب برنامجاً صغيراً يطبع المدى لكل ارتفاع من عشرة أمتار إلى مئة متر من فضلك.',
  'ماذا كان الحارس سيكتب في دفتره في مساء ممطر مرت فيه سفينتان وانكسر المصباح؟',
  'لخّص كل ذلك في جدول واحد مع مصدر كل رقم وقل أي الأرقام تشك في صحته.',
  'من يدفع ثمن ضوء لا يملكه أحد ومن كان يدفع ثمنه في أيام السفن التي تحرق الفحم والخشب؟',
  'اشرح لطفل في السابعة لماذا يدور المصباح ولماذا له ألوان ولماذا يُسمع البوق في الضباب.',
  'قارن عدسة فرينل بمرآة من الحجم نفسه في الوزن والسعر وما يصل منها إلى البحر.',
  'وأخيراً اذكر لي خمسة كتب عن المنارات أقرؤها في الشتاء مع جملة واحدة عن كل كتاب.',
];

/** Longer than the panel. */
export const arabicAnswer = `## المدى

${'يصل ضوء المنارة إلى مسافة بعيدة لأن المصباح يقف عالياً فوق سطح البحر. '.repeat(14)}

| الارتفاع | المدى |
| ---: | --- |
| 20 م | 16 كم |
| 60 م | 28 كم |

المدى نحو $d = 3.57\\sqrt{h}$.`;

/** The questions that are shown, oldest first, as an expression. */
export const userTurns = `[...document.querySelectorAll('[data-role="user"]')]`;

/** What of the bottom of an element is out of sight or lies under something, in words; empty where nothing is. */
const endInSight = (element: string): string => `(() => {
  const element = ${element};
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const box = document.querySelector('.pl-conversation-scroll').getBoundingClientRect();
  if (bottom > box.bottom + 1) return Math.round(bottom - box.bottom) + ' px below';
  if (bottom <= box.top) return 'above';
  const hit = document.elementFromPoint((left + right) / 2, bottom - Math.min(8, (bottom - top) / 2));
  return hit === null || element.contains(hit) || hit.contains(element) ? '' : 'under ' + hit.className;
})()`;

const lastQuestion = `${userTurns}.at(-1).querySelector('.pl-bubble')`;
const lastBeginning = `[...document.querySelectorAll('[data-role="assistant"]')].at(-1).querySelector('.pl-markdown > *')`;

/** Asks, looks while nothing has come yet, lets the answer come, and looks again. Nothing is touched in between. */
export const askAndLook = async (
  journey: Journey,
  services: SimulatedServices,
  question: string,
  turn: number,
  answer: string,
): Promise<void> => {
  const gate = `answer-${turn}`;
  const questionTop = () => journey.panel.evaluate(`${userTurns}.at(-1).getBoundingClientRect().top`);
  services.ollama.script({
    answer: {
      pieces: [
        { type: 'gate', name: gate },
        { type: 'text', text: answer },
      ],
    },
    paceMs: 2,
  });
  await journey.ask(question);
  await journey.step(`question ${turn} is sent`);
  expect.soft(await journey.panel.evaluate(endInSight(lastQuestion)), `question ${turn}`).toBe('');
  const top = await questionTop();
  services.ollama.open(gate);
  await journey.answered(turn);
  await journey.step(`answer ${turn} is there`);
  expect.soft(await journey.panel.evaluate(endInSight(lastBeginning)), `the beginning of answer ${turn}`).toBe('');
  // A view scrolls by whole pixels, and heights have fractions.
  expect.soft(Math.abs((await questionTop()) - top), `how far question ${turn} moved`).toBeLessThan(1);
};
