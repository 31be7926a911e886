import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from '@playwright/test';
import { build } from 'vite';
import type { Finding, Wording } from './finding';
import { watchReader } from './watch-reader';

/** A page of the extension: Playwright's, or the session of the real side panel. */
export type Screen = { evaluate(expression: string): Promise<unknown> };

type Look = { readonly findings: readonly Finding[]; readonly tookMs: number };

const root = resolve(import.meta.dirname, '../../../..');

const bundle = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'look-script.ts'), formats: ['iife'], name: 'screenOracle' },
    },
  });
  const [output] = Array.isArray(built) ? built : [];
  const code = output?.output[0].code;
  if (code === undefined) throw new Error('The screen oracle was not built');
  return code;
};

let script: Promise<string> | undefined;

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

const wordings = new Map<string, Wording>();

const wordingOf = (language: string): Wording => {
  const known = wordings.get(language);
  if (known !== undefined) return known;
  const locale: object = JSON.parse(readFileSync(join(root, `locales/${language}.json`), 'utf8'));
  const wording = { namespaces: Object.keys(locale), texts: textsIn(locale) };
  wordings.set(language, wording);
  return wording;
};

/** The source of what every page of a browser starts with, so that the reader is watched from the beginning. */
export const readerWatchSource = `(${watchReader})()`;

/** Looks at a screen once, when what moves in it has come to rest. */
export const lookAtScreen = async (screen: Screen): Promise<Look> => {
  script ??= bundle();
  const source = await script;
  const language = await screen.evaluate('document.documentElement.lang');
  const wording = JSON.stringify(wordingOf(typeof language === 'string' && language !== '' ? language : 'en-US'));
  const value = await screen.evaluate(`(() => { ${source}; return screenOracle.look(${wording}); })()`);
  return value as Look;
};

const inWords = ({ rule, element, where }: Finding): string => `${rule}: ${element} ${where}`;

/** What a screen shows against the rules for longer than a moment; it is looked at again until it is in order. */
export const screenFindings = async (screen: Screen, patienceMs = 2_000): Promise<readonly string[]> => {
  const end = performance.now() + patienceMs;
  for (;;) {
    const { findings } = await lookAtScreen(screen);
    if (findings.length === 0 || performance.now() > end) return findings.map(inWords);
  }
};

/** Expects a screen to be in order, see tests/e2e/README.md. */
export const expectScreenInOrder = async (screen: Screen): Promise<void> => {
  expect(await screenFindings(screen)).toEqual([]);
};
