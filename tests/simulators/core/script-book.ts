import { promptOf, type Question } from './question';
import type { SimulatedRequest } from './request';
import { type ParsedScript, parseScripts, type Script } from './script';

/** The scripts that wait for their requests, in the order in which they were given. */
export type ScriptBook = {
  /** Throws a zod error on a script that is none. */
  add(scripts: Script | readonly Script[]): void;
  /** The first script that is for this request; uses it up once. */
  take(request: SimulatedRequest, question?: Question): ParsedScript | undefined;
  clear(): void;
  /** How many uses are left; `always` counts as one. */
  pendingCount(): number;
};

const isFor = (script: ParsedScript, request: SimulatedRequest, question?: Question): boolean => {
  const { method, path, model, prompt } = script.when ?? {};
  if (path === undefined ? question === undefined : path !== request.path) return false;
  if (method !== undefined && method !== request.method) return false;
  if (model !== undefined && model !== question?.model) return false;
  return prompt === undefined || (question !== undefined && promptOf(question).includes(prompt));
};

export const createScriptBook = (): ScriptBook => {
  let waiting: readonly { readonly script: ParsedScript; readonly left: number }[] = [];
  return {
    add(scripts) {
      const added = parseScripts(scripts).map((script) => ({
        script,
        left: script.times === 'always' ? Number.POSITIVE_INFINITY : (script.times ?? 1),
      }));
      waiting = [...waiting, ...added];
    },
    take(request, question) {
      const found = waiting.find((entry) => isFor(entry.script, request, question));
      if (found === undefined) return undefined;
      waiting = waiting
        .map((entry) => (entry === found ? { ...entry, left: entry.left - 1 } : entry))
        .filter((entry) => entry.left > 0);
      return found.script;
    },
    clear() {
      waiting = [];
    },
    pendingCount: () => waiting.reduce((sum, entry) => sum + (Number.isFinite(entry.left) ? entry.left : 1), 0),
  };
};
