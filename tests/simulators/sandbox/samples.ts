/** A kind of content that the sandbox can produce: what asks for it, how to ask, and the Markdown. */
export type Sample = {
  readonly name: string;
  readonly pattern: RegExp;
  /** Stands in the menu; the pattern recognises it. */
  readonly ask: string;
  readonly markdown: string;
};

const fence = '```';

const code = `## Code

A loop with \`for…of\`, then the same in another language:

${fence}ts
const greet = (names: readonly string[]): void => {
  for (const name of names) {
    console.log(\`Hello, \${name}!\`); // a comment, and a line that is long enough to need scrolling in a narrow panel
  }
};
${fence}

${fence}python
def greet(names: list[str]) -> None:
    for name in names:
        print(f"Hello, {name}!")
${fence}

${fence}
a block without a language
${fence}
`;

const table = `## Table

| Planet | Radius in km | Moons | A remark |
|:-------|-------------:|:-----:|----------|
| Mercury | 2,440 | 0 | the smallest |
| Earth | 6,371 | 1 | has \`code\` and **bold** |
| Jupiter | 69,911 | 97 | the largest, with a remark that is long enough to wrap in a narrow panel |
`;

const list = `## Lists

1. First
2. Second
   - inside the second
   - and another
     - one level deeper
3. Third, in two paragraphs

   The second paragraph of the third.

- [x] a task that is done
- [ ] a task that is open
`;

const maths = `## Maths

Inline $e^{i\\pi} + 1 = 0$, and as blocks:

$$\\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx = \\sqrt{\\pi}$$

$$\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}^{-1} = \\frac{1}{ad - bc} \\begin{pmatrix} d & -b \\\\ -c & a \\end{pmatrix}$$

A price of $5 and another of $7 are no formula.
`;

const quotes = `## Quotes

> A quote with *emphasis*.
>
> > A quote inside the quote.
`;

const links = `## Links

A safe one: [the example domain](https://example.com/path?query=1), a bare one: https://example.org, one that shows another host than it opens: [https://example.com](https://example.net/other), and ones that must not work: [script](javascript:alert(1)), [data](data:text/html,hello), [file](file:///etc/passwd).
`;

const images = `## Images

A remote image, which must not be loaded without asking:

![a description](https://example.com/picture.png)
`;

const html = `## Raw HTML

<b onclick="alert(1)">not bold</b> <img src="x" onerror="alert(1)"> <script>alert(1)</script>

<details ontoggle="alert(1)"><summary>not a fold</summary>inside</details>
`;

const languages = `## Languages

Deutsch mit einem langen Wort: Donaudampfschifffahrtsgesellschaft. Ελληνικά. Русский. Türkçe: ışık.

日本語の文章です。改行の位置に注意してください。中文也一样，这里没有空格。한국어도 있습니다.

هذه فقرة بالعربية، وفيها كلمة English ورقم 123.

שלום עולם. Emoji: 👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 and e\u0301 as two code points.
`;

const headings = `# Heading 1

## Heading 2

### Heading 3

Text with **bold**, *italic*, ~~struck~~ and \`code\`, then a rule:

---
`;

/** In the order in which "everything" shows them. */
export const samples: readonly Sample[] = [
  { name: 'headings', pattern: /\bheadings?\b/i, ask: 'show me headings', markdown: headings },
  { name: 'code', pattern: /\bcode\b/i, ask: 'show me code', markdown: code },
  { name: 'table', pattern: /\btables?\b/i, ask: 'show me a table', markdown: table },
  { name: 'list', pattern: /\blists?\b|\btasks?\b/i, ask: 'show me a list', markdown: list },
  { name: 'maths', pattern: /\bmaths?\b|\bformulas?\b|\bequations?\b/i, ask: 'show me maths', markdown: maths },
  { name: 'quotes', pattern: /\bquotes?\b/i, ask: 'show me quotes', markdown: quotes },
  { name: 'links', pattern: /\blinks?\b/i, ask: 'show me links', markdown: links },
  { name: 'images', pattern: /\bimages?\b|\bpictures?\b/i, ask: 'show me an image', markdown: images },
  { name: 'html', pattern: /\braw html\b|\bhtml tags?\b/i, ask: 'show me raw HTML', markdown: html },
  { name: 'languages', pattern: /\blanguages\b|\bunicode\b|\bemoji\b/i, ask: 'show me languages', markdown: languages },
];

/** A code block that never ends, as when an answer breaks off in it. */
export const unclosedCode = `An open block, as when an answer breaks off inside it:\n\n${fence}ts\nconst open = [1, 2, [3, {`;

const sentences = [
  'This paragraph has a number, so that a missing one is easy to see.',
  'The text means nothing and is always the same.',
  'It is made of short sentences, some of which are a little longer than the others.',
  'Scrolling up while it grows must not throw the reader back to the end.',
  'Selecting a word in it must go on working.',
  'Every ten paragraphs a heading comes.',
];

/** Numbered paragraphs of exactly that many words, headings not counted. The same number gives the same text. */
export const longText = (words: number): string => {
  const blocks: string[] = [];
  for (let left = words, paragraph = 1; left > 0; paragraph += 1) {
    const rotated = [
      ...sentences.slice(paragraph % sentences.length),
      ...sentences.slice(0, paragraph % sentences.length),
    ];
    const text = [`(${paragraph})`, ...rotated.join(' ').split(' ')].slice(0, left);
    if (paragraph % 10 === 1) blocks.push(`## Part ${Math.ceil(paragraph / 10)}`);
    blocks.push(text.join(' '));
    left -= text.length;
  }
  return `${blocks.join('\n\n')}\n`;
};
