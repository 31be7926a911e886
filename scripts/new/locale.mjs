import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.mjs';
import { Refusal, textOf, textWithBefore } from './project.mjs';

const list = 'lib/domain/locale.ts';
const voiceTables = ['lib/voices/azure-voices.ts', 'lib/voices/edge-voices.ts'];
const voicesAt = 'https://learn.microsoft.com/azure/ai-services/speech-service/language-support?tabs=tts';

/** @typedef {{ [key: string]: string | Texts }} Texts */

const plural = /_(?:zero|one|two|few|many|other)$/u;

/**
 * English with the plural forms of another language, each of them as the English one or, where English has none, its
 * `_other`.
 * @param {Texts} texts
 * @param {readonly string[]} forms
 * @returns {Texts}
 */
const withForms = (texts, forms) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) => {
      if (typeof value !== 'string') return [[key, withForms(value, forms)]];
      const stem = key.replace(plural, '');
      const other = texts[`${stem}_other`];
      if (!plural.test(key) || other === undefined) return [[key, value]];
      if (!key.endsWith('_other')) return [];
      return forms.map((form) => [`${stem}_${form}`, texts[`${stem}_${form}`] ?? other]);
    }),
  );

/** The codes by which Chrome knows locales (https://developer.chrome.com/docs/extensions/reference/api/i18n). */
const chromeCode = (/** @type {Intl.Locale} */ { language, region }) =>
  ['pt', 'zh'].includes(language) ? `${language}_${region}` : language;

const tagOf = (/** @type {string} */ text) => {
  try {
    const tag = new Intl.Locale(text);
    if (tag.language.length === 2 && tag.region !== undefined && `${tag.language}-${tag.region}` === text) return tag;
  } catch {
    // Reported below.
  }
  throw new Refusal(`“${text}” is no locale: a language and a region, such as it-IT.`);
};

const namesOfLanguage = (/** @type {string} */ language) => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.slice(0, 1).toLocaleUpperCase(language) + name.slice(1);
};

/** The list of locales and the voices keep the order of their tags. */
const inOrder = (/** @type {string} */ path, /** @type {string} */ tag, /** @type {string} */ row) => {
  const later = [...textOf(path).matchAll(/^ {2}'([a-z]{2}-[A-Z]{2})':/gmu)].find(([, other = '']) => other > tag);
  return later === undefined
    ? textWithBefore(path, '\n} as const', `\n${row}`)
    : textWithBefore(path, `${later[0]}`, `${row}\n`);
};

/** @type {import('./project.mjs').Kind} */
export const locale = {
  usage: 'npm run new -- locale <tag> --voices it-IT-ElsaNeural,it-IT-DiegoNeural [--name Italiano]',
  help: [
    'A language of the interface, and to be read aloud.',
    `--voices  its neural voices at Azure and Edge, the one that reads first first (${voicesAt})`,
    '--name    its own name for itself (else as Unicode has it)',
  ],
  options: { name: { type: 'string' }, voices: { type: 'string' } },
  plan: (id, values) => {
    const tag = tagOf(id);
    const known = readdirSync(join(projectRoot, 'locales')).map((file) => file.replace('.json', ''));
    const same = known.find((other) => other.startsWith(`${tag.language}-`));
    if (same !== undefined) throw new Refusal(`The language is there as ${same}: one locale for a language.`);
    const voices = values.voices?.split(',').map((name) => name.trim()) ?? [];
    if (voices.length === 0 || !voices.every((name) => new RegExp(`^${id}-[A-Za-z]+Neural$`, 'u').test(name))) {
      throw new Refusal(`Name voices of ${id}: --voices ${id}-…Neural,${id}-…Neural. They are listed at ${voicesAt}`);
    }
    const forms = new Intl.PluralRules(id).resolvedOptions().pluralCategories;
    const name = values.name ?? namesOfLanguage(tag.language);
    if (/['\\\n]/u.test(name)) throw new Refusal(`“${name}” cannot be a name.`);
    const row = `  '${id}': [${voices.map((voice) => `'${voice}'`).join(', ')}],`;
    const code = chromeCode(tag);
    return {
      files: {
        [`locales/${id}.json`]: `${JSON.stringify(withForms(JSON.parse(textOf('locales/en-US.json')), forms), undefined, 2)}\n`,
        [`public/_locales/${code}/messages.json`]: textOf('public/_locales/en/messages.json'),
      },
      changes: {
        [list]: inOrder(list, id, `  '${id}': '${name}',`),
        ...Object.fromEntries(voiceTables.map((path) => [path, inOrder(path, id, row)])),
      },
      left: [
        `Translate the texts of locales/${id}.json: the proof names each sentence that is still English.`,
        `Translate public/_locales/${code}/messages.json, the texts of the manifest.`,
        'A line in CHANGELOG.md, and the number of languages in README.md.',
      ],
      proof: 'npx vitest run tests/locales.test.ts tests/locales-manifest.test.ts tests/voices/voice-list.test.ts',
    };
  },
};
