import { Tokenizer, TokenParser } from '@streamparser/json';
import { type OpenEntry, textPieces } from './entry-text';
import { ImportError } from './imported';

/** A piece is parsed in slices: one megabyte of brackets must not hold the page up. */
const slice = 65_536;

/**
 * The values of the array or object at `path` of a JSON entry, one after the other. What stands beside the path is read over.
 *
 * @throws ImportError `unreadable` after the last whole value of an entry that breaks off, `too-large` where one value alone is longer
 *   than `longest` UTF-16 units.
 */
export async function* jsonValues(open: OpenEntry, path: readonly string[], longest: number): AsyncGenerator<unknown> {
  // The values stand below the path: a key with a dot or a star in it cannot be written as one of the parser's paths.
  const found: unknown[] = [];
  const tokenizer = new Tokenizer();
  const parser = new TokenParser({ paths: [['$', ...path.map(() => '*'), '*'].join('.')], keepStack: false });
  tokenizer.onToken = (token) => parser.write(token);
  let sinceLast = 0;
  parser.onValue = ({ value, key, stack }) => {
    sinceLast = 0;
    const keys = [...stack.slice(1).map((element) => element.key), key];
    if (path.every((name, index) => keys[index] === name)) found.push(value);
  };
  const fail = (cause: Error): never => {
    throw new ImportError('unreadable', { cause });
  };
  tokenizer.onError = fail;
  parser.onError = fail;

  let problem: unknown;
  try {
    for await (const piece of textPieces(open)) {
      for (let at = 0; at < piece.length && problem === undefined; at += slice) {
        const part = piece.slice(at, at + slice);
        sinceLast += part.length;
        try {
          if (!parser.isEnded) tokenizer.write(part);
        } catch (error) {
          problem = error;
        }
        yield* found.splice(0);
        if (sinceLast > longest) throw new ImportError('too-large');
      }
      if (problem !== undefined) throw problem;
    }
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('unreadable', { cause: error });
  }
  if (!parser.isEnded) throw new ImportError('unreadable');
}
