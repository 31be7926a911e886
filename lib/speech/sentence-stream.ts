import type { SpeechLanguage } from '@/lib/domain/speech-language';
import { capped, linesOf, piecesOfLine, type Sentence, sentenceAt } from './sentences';

// A sentence is certain once the first word after it is complete; a word of Han or kana has no visible end.
const firstWordIsWhole =
  /^[^\p{L}\p{N}]*(?:(?=\p{L})[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][\s\S]{2}|[\p{L}\p{M}\p{N}]+[^\p{L}\p{M}\p{N}])/u;
const loneHighSurrogate = /[\uD800-\uDBFF]$/u;

/**
 * Sentences of a text while it is still being written: exactly those that `sentencesOf` gives for the whole, in order,
 * each once, and each as soon as it is certainly complete. Offsets are UTF-16 units into all that was pushed.
 */
export class SentenceStream {
  readonly #language: SpeechLanguage;
  /** What has not been emitted yet, from the start of a piece or line on. */
  #pending = '';
  /** Offset of `#pending` in the whole text. */
  #base = 0;
  /** Up to here, in the whole text, everything has been emitted. */
  #emittedEnd = 0;
  #heldSurrogate = '';

  constructor(language: SpeechLanguage) {
    this.#language = language;
  }

  /** Takes the next chunk, which may be empty or split a surrogate pair, and gives the sentences it completed. */
  push(chunk: string): readonly Sentence[] {
    const text = this.#heldSurrogate + chunk;
    this.#heldSurrogate = loneHighSurrogate.exec(text)?.[0] ?? '';
    this.#pending += text.slice(0, text.length - this.#heldSurrogate.length);
    return this.#take(false);
  }

  /** Signals the end, once, and gives what was still open. A lone surrogate at the end is dropped. */
  end(): readonly Sentence[] {
    return this.#take(true);
  }

  #take(isEnd: boolean): readonly Sentence[] {
    const emitted: Sentence[] = [];
    const lines = linesOf(this.#pending, 'block');
    let keepFrom = 0;
    for (const [index, line] of lines.entries()) {
      const isOpen = index === lines.length - 1 && !isEnd;
      const content = this.#pending.slice(line.start, line.end);
      const pieces = piecesOfLine(content, this.#language);
      if (!isOpen) keepFrom = line.end;
      else keepFrom = line.start;
      for (const [number, piece] of pieces.entries()) {
        const next = pieces[number + 1];
        const isComplete = !isOpen || (next !== undefined && firstWordIsWhole.test(content.slice(next.start)));
        const parts = capped(content, piece);
        const isGrowing = !isComplete && next === undefined;
        if (!isComplete && !isGrowing) break;
        for (const range of isGrowing ? parts.slice(0, -1) : parts)
          this.#emit(emitted, sentenceAt(content, range, this.#base + line.start));
        if (isOpen && next !== undefined) keepFrom = line.start + next.start;
      }
    }
    this.#pending = this.#pending.slice(keepFrom);
    this.#base += keepFrom;
    return emitted;
  }

  #emit(emitted: Sentence[], sentence: Sentence): void {
    if (sentence.end <= this.#emittedEnd) return;
    this.#emittedEnd = sentence.end;
    emitted.push(sentence);
  }
}
