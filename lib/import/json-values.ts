import { type OpenEntry, textPieces } from './entry-text';
import { ImportError } from './imported';
import { JsonScanner } from './json-scanner';

/**
 * The values of the array or object at `path` of a JSON entry, one after the other; undefined in place of one that is longer than
 * `longest` UTF-16 units, or too deep. What stands beside the path is read over.
 *
 * @throws ImportError `unreadable` after the last whole value of an entry that breaks off.
 */
export async function* jsonValues(open: OpenEntry, path: readonly string[], longest: number): AsyncGenerator<unknown> {
  const scanner = new JsonScanner(path, longest);
  for await (const piece of textPieces(open)) {
    let problem: unknown;
    try {
      scanner.write(piece);
    } catch (error) {
      problem = error;
    }
    yield* scanner.found.splice(0);
    if (problem !== undefined) throw problem;
  }
  if (!scanner.isWhole) throw new ImportError('unreadable');
}
