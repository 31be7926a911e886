import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../repository/planted-copy';

/** The documents that are followed. */
export const howTos = ['add-a-provider', 'add-a-voice-engine', 'add-a-recognizer', 'add-a-locale'] as const;

export type HowTo = (typeof howTos)[number];

/** The lines of a how-to's `sh` blocks, in their order: what a reader types. */
export const commandsOf = (howTo: HowTo): readonly string[] => {
  const text = readFileSync(join(projectRoot, `docs/how-to/${howTo}.md`), 'utf8');
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```/gmu)].flatMap(([, block = '']) => block.trim().split('\n'));
};

/** What makes something, and what proves it: all other commands a how-to may not have. */
export const isMaking = (command: string): boolean => command.startsWith('npm run new -- ');
export const isProof = (command: string): boolean => command.startsWith('npx vitest run ');
