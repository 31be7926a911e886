import { firstLetters } from '@/lib/domain/first-letters';

const mostKinds = 50;
const longestKind = 80;

/** Which kinds of content a conversation had that were left out, each once, by the names that their program has for them. */
export class LeftOut {
  readonly #kinds = new Set<string>();

  add(kind: string | undefined): void {
    const name = firstLetters((kind ?? '').replace(/\s+/g, ' ').trim(), longestKind);
    if (name !== '' && this.#kinds.size < mostKinds) this.#kinds.add(name);
  }

  get kinds(): readonly string[] {
    return [...this.#kinds];
  }
}
