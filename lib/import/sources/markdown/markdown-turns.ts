/** A turn of a conversation that was written down as Markdown. */
export type WrittenTurn = {
  readonly role: 'user' | 'assistant';
  /** Of an answer, as it stands there. */
  readonly name?: string;
  readonly text: string;
};

/** How our own files call the one who asks: `export.you` of the languages. */
export const ourNamesOfYou = ['أنت', 'Sie', 'You', 'Usted', 'Vous', 'あなた', '나', 'Você', 'Вы', '您'] as const;

/** How other programs call the two, as headings or in bold lines of their own. */
const userNames = /^(?:user|you|human|me|prompt|question)$/;
const assistantNames = /^(?:assistant|chatgpt|claude|gemini|copilot|deepseek|grok|ai|bot|model|response|answer)$/;

/** Of these also notes have headings: where other headings stand beside them, it is no conversation. */
const notesNames = /^(?:me|prompt|question|model|response|answer)$/;

const plain = (text: string): string => text.replace(/\\([\\`*_[\]<>&~$|#])/g, '$1');

/** The lines of a text, and whether a line stands in a fence: there it is no mark. */
const linesOf = (text: string) => {
  let fence = '';
  return text.split('\n').map((line) => {
    const [, run = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    const isEdge = fence === '' ? run !== '' : run.startsWith(fence) && line.trim() === run;
    const isFenced = fence !== '' || isEdge;
    if (isEdge) fence = fence === '' ? run : '';
    return { line, isFenced };
  });
};

type Line = ReturnType<typeof linesOf>[number];

type Mark = { readonly at: number; readonly from: number; readonly role: WrittenTurn['role']; readonly name?: string };

const isRule = (line: Line | undefined): boolean => line?.line === '---' && !line.isFenced;

/** Our own: a rule, and below it the bold name with a point in time. */
const ourMarks = (lines: readonly Line[]): readonly Mark[] =>
  lines.flatMap(({ line, isFenced }, at): readonly Mark[] => {
    if (isFenced || !isRule(lines[at - 2]) || lines[at - 1]?.line !== '') return [];
    const written = /^\*\*(.{1,300})\*\* · .{1,100}$/u.exec(line)?.[1];
    if (written === undefined) return [];
    const name = plain(written);
    const isUser = ourNamesOfYou.some((you) => you === name);
    return [{ at: at - 2, from: at + 1, ...(isUser ? { role: 'user' } : { role: 'assistant', name }) }];
  });

const headingOf = ({ line, isFenced }: Line) => {
  const written = isFenced || line.length > 80 ? null : /^(?:(#{1,6})\s+(.+)|\*\*(.+)\*\*:?)\s*$/u.exec(line);
  const name = (written?.[2] ?? written?.[3] ?? '').replace(/[*_:]|\p{Extended_Pictographic}|\uFE0F/gu, '').trim();
  return written === null ? undefined : { style: written[1] ?? '**', name };
};

/** Other programs': `## User`, `#### ChatGPT:`, `**You:**` in a line of its own, all in one style. */
const otherMarks = (lines: readonly Line[]): readonly Mark[] => {
  const styles = new Map<string, { readonly marks: Mark[]; others: number; isPlain: boolean }>();
  for (const [at, line] of lines.entries()) {
    const heading = headingOf(line);
    if (heading === undefined) continue;
    const { style, name } = heading;
    const found = styles.get(style) ?? { marks: [], others: 0, isPlain: false };
    styles.set(style, found);
    const key = name.toLowerCase();
    const role = userNames.test(key) ? 'user' : assistantNames.test(key) ? 'assistant' : undefined;
    if (role === undefined) found.others += 1;
    else found.marks.push({ at, from: at + 1, role, ...(role === 'assistant' && { name }) });
    found.isPlain ||= role !== undefined && !notesNames.test(key);
  }
  for (const { marks, others, isPlain } of styles.values())
    if (hasBoth(marks) && (isPlain || others === 0)) return marks;
  return [];
};

const withoutQuotation = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/^> ?/, ''))
    .join('\n')
    .replaceAll('&lt;', '<');

/** Some programs write a rule below each turn. */
const withoutRule = (text: string): string => (text.endsWith('\n---') ? text.slice(0, -4).trimEnd() : text);

const hasBoth = (marks: readonly Mark[]): boolean =>
  marks.some(({ role }) => role === 'user') && marks.some(({ role }) => role === 'assistant');

/**
 * The turns of a conversation that was written down, by our own export or as other programs write them; undefined for any other text.
 * `title` is the heading before the first turn.
 */
export const writtenTurns = (
  text: string,
): { readonly turns: readonly WrittenTurn[]; readonly title?: string } | undefined => {
  const lines = linesOf(text);
  const ours = ourMarks(lines);
  const isOurs = ours.length > 0;
  const marks = isOurs ? ours : otherMarks(lines);
  const [first] = marks;
  if (first === undefined) return undefined;
  const textOf = (from: number, to: number): string =>
    lines
      .slice(from, to)
      .map(({ line }) => line)
      .join('\n')
      .trim();
  const before = isOurs ? '' : textOf(0, first.at).replace(/^# .*/m, '').trim();
  const turns = marks.map((mark, index): WrittenTurn => {
    const written = textOf(mark.from, marks[index + 1]?.at ?? lines.length);
    const isQuoted = isOurs && mark.role === 'user';
    const own = isOurs ? written : withoutRule(written);
    const whole = index === 0 && before !== '' ? `${before}\n\n${own}` : own;
    return {
      role: mark.role,
      ...(mark.name !== undefined && { name: mark.name }),
      text: isQuoted ? withoutQuotation(written) : whole,
    };
  });
  const title = /^# (.+)$/mu.exec(textOf(0, first.at))?.[1];
  return { turns, ...(title !== undefined && { title: plain(title) }) };
};
