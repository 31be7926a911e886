import type { Answer } from './answer';
import type { Question } from './question';
import type { Reply } from './reply';
import type { SimulatedRequest } from './request';
import type { ParsedScript, Script } from './script';

/** An error that a script asks for, to be put into the service's own words. */
export type ScriptedError = NonNullable<ParsedScript['error']>;

/**
 * What a service makes of a request.
 * - `refusal`: the real service would refuse it. No script can change that.
 * - `reply`: accepted, and no generation. A script that names its path may replace the reply.
 * - `question`: accepted; the answer comes from a script, from the simulator's `respond`, or is the default one, and
 *   `format` puts it into the service's own words.
 */
export type Outcome =
  | { readonly type: 'refusal'; readonly reply: Reply }
  | { readonly type: 'reply'; readonly reply: Reply }
  | { readonly type: 'question'; readonly question: Question; readonly format: (answer: Answer) => Reply };

/**
 * A simulated service: the wire format of one real service and what it refuses. A new service is one value of this
 * type; scripting, faults, logging and TLS come from `startSimulator`.
 */
export type Service = {
  readonly name: string;
  receive(request: SimulatedRequest): Outcome;
  /** The error answer of the real service with that status. */
  formatError(error: ScriptedError, request: SimulatedRequest): Reply;
  /** Back to the state at the start, for a service that has one (models on disk, stored answers). */
  reset?(): void;
};

/** Decides what a model answers when no script does. */
export type Respond = (question: Question) => Script;
