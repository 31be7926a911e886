import { isDrawn, nameOf } from './elements';
import type { Finding, Rule, Wording } from './finding';
import { drawnLines } from './texts';

const namedBy = ['aria-label', 'title', 'placeholder', 'data-tooltip', 'alt'] as const;

/** What people, models and servers wrote may hold anything. */
const written = [
  '.pl-answer-text, .pl-bubble, .pl-title, .pl-reasoning, pre, code, textarea, [data-testid="history-item"]',
  '.pl-arguments, .pl-call-text, .pl-call-preview, .pl-raw, .pl-result-table, .pl-source-tool-description',
  '.pl-elicitation-words, .pl-elicitation-address',
].join(', ');

/** Hosts that begin like a key, such as `mcp.notion.com`: no key ends like these. */
const host = /\.(?:com|org|net|dev|io|ai|example|invalid|localhost)(?::\d+)?$/u;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const oneSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Patterns of the texts that are left when one of their values is empty; none for those that could be another text. */
const emptied = ({ texts }: Wording): readonly RegExp[] => {
  const plain = new Set(texts.filter((text) => !text.includes('{{')).map(oneSpace));
  return texts.flatMap((text) => {
    const parts = text.split(/\{\{[^}]*\}\}/);
    const letters = parts.join('').replace(/\s/g, '').length;
    return parts.slice(1).flatMap((_, hole) => {
      const isOnly = parts.length === 2;
      if (letters < (isOnly ? 2 : 6) || (isOnly && plain.has(oneSpace(parts.join(''))))) return [];
      const source = parts
        .map((part, index) => {
          const spaced = escaped(oneSpace(part)).replace(/ /g, '\\s');
          if (index === 0) return spaced;
          return index - 1 === hole ? `\\s*${spaced}` : `\\s*\\S.*?${spaced}`;
        })
        .join('');
      return [new RegExp(`^${source}$`, 'u')];
    });
  });
};

/** No text shows a value's name, a key instead of the text, or a gap where a value should be. */
export const placeholder: Rule = (wording) => {
  const key = new RegExp(`^(?:${wording.namespaces.join('|')})(?:\\.[a-z0-9][A-Za-z0-9_-]*)+$`);
  const gaps = emptied(wording);
  const whole = new Set(wording.texts.filter((text) => !text.includes('{{')).map(oneSpace));
  const found = new Map<Element, Finding>();
  const look = (element: Element, text: string): void => {
    const said = oneSpace(text);
    if (said === '' || found.has(element)) return;
    const isRaw = /\{\{|\}\}|\[object \w+\]/.test(said) || (key.test(said) && !host.test(said));
    const isEmpty =
      /\bundefined\b|\bNaN\b|“”|„“|«»|「」|\(\)/.test(said) || (!whole.has(said) && gaps.some((gap) => gap.test(said)));
    if (!isRaw && !isEmpty) return;
    found.set(element, { rule: 'placeholder', element: nameOf(element), where: `“${said}”` });
  };
  const seen = new Set<Element>();
  for (const { element } of drawnLines()) {
    if (seen.has(element) || element.closest(written) !== null) continue;
    seen.add(element);
    look(element, element.textContent ?? '');
  }
  for (const element of document.querySelectorAll(namedBy.map((name) => `[${name}]`).join(', '))) {
    if (element.closest(written) !== null && !element.matches('textarea')) continue;
    if (!isDrawn(element)) continue;
    for (const name of namedBy) look(element, element.getAttribute(name) ?? '');
  }
  return [...found.values()];
};
