/**
 * Why a document gives no text: it is protected by a password, is not what it says it is (or was cut off), or unpacks to
 * more than is read.
 */
export type DocumentProblem = 'encrypted' | 'unreadable' | 'too-large';

/** Thrown by the readers of this folder. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError';
  readonly problem: DocumentProblem;

  constructor(problem: DocumentProblem, options?: ErrorOptions) {
    super(`The document cannot be read: ${problem}`, options);
    this.problem = problem;
  }
}
