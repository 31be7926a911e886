import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectRoot } from '../project-root.mjs';

/** What cannot be made, in a sentence for the person who asked for it. */
export class Refusal extends Error {}

/**
 * What making something new would do, before anything is written. Paths are from the project's folder.
 * @typedef {object} Plan
 * @property {Readonly<Record<string, string>>} files new ones, with their text
 * @property {Readonly<Record<string, string>>} changes existing files, with their new text
 * @property {readonly string[]} left what is to be done by hand, a sentence each
 * @property {string} proof the command that proves the whole
 */

/**
 * A kind of thing that can be made. `options` are what `parseArgs` takes.
 * @typedef {object} Kind
 * @property {string} usage
 * @property {readonly string[]} help a line for each option
 * @property {Record<string, { type: 'string', default?: string }>} options
 * @property {(id: string, values: Readonly<Record<string, string | undefined>>) => Plan} plan throws `Refusal`
 */

/** The text of a file of the project. */
export const textOf = (/** @type {string} */ path) => readFileSync(join(projectRoot, path), 'utf8');

/**
 * The text of a file with something before the first place where `anchor` is.
 * @param {string} path
 * @param {string} anchor
 * @param {string} added
 */
export const textWithBefore = (path, anchor, added) => {
  const text = textOf(path);
  const at = text.indexOf(anchor);
  if (at === -1) throw new Refusal(`${path} has no “${anchor.trim()}” any more: add it by hand.\n${added}`);
  return text.slice(0, at) + added + text.slice(at);
};

/**
 * A template as a file of the new thing. Templates are code of the project, with names of their own in place of the new
 * ones, so that types, lint and moves of files reach them. `imports`: as they are there, and as they are in the new file.
 * @param {string} path below `scripts/new/templates`
 * @param {{ id: string, name: string, Name: string, label: string, url: string }} names
 * @param {Readonly<Record<string, string>>=} imports
 */
export const filled = (path, { id, name, Name, label, url }, imports = {}) =>
  Object.entries({
    ...imports,
    'template-id': id,
    templateName: name,
    TemplateName: Name,
    'Template Label': label,
    'https://template.example/v1': url,
  }).reduce((text, [before, after]) => text.replaceAll(before, after), textOf(`scripts/new/templates/${path}`));

/** An id in the form that registries, folders and policies use. */
export const requireId = (/** @type {string} */ id) => {
  if (/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/u.test(id) && id.length <= 40) return;
  throw new Refusal(`“${id}” is no id: small letters, digits and single hyphens, a letter first. Example: acme-cloud.`);
};

/** `acme-cloud` as the name of a value: `acmeCloud`; and of a function that ends in it: `AcmeCloud`. */
export const namesOf = (/** @type {string} */ id) => {
  const name = id.replaceAll(/-(\w)/gu, (_, /** @type {string} */ letter) => letter.toUpperCase());
  return { id, name, Name: name.slice(0, 1).toUpperCase() + name.slice(1) };
};

/**
 * The address and the label that were given, or their defaults. The address is `https:`, or on this computer.
 * @param {string} id
 * @param {Readonly<Record<string, string | undefined>>} values
 */
export const serviceOf = (id, values) => {
  const label = values.label ?? namesOf(id).Name;
  if (/['"\\\n`]/u.test(label) || label.trim() === '') throw new Refusal(`“${label}” cannot be a label.`);
  const given = values.url ?? `https://api.${id}.example/v1`;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isHere = url !== undefined && ['127.0.0.1', 'localhost'].includes(url.hostname);
  if (url === undefined || (url.protocol !== 'https:' && !isHere) || /['"\\\s]/u.test(given)) {
    throw new Refusal(`“${given}” is no address of a service: https://… (http:// on this computer alone).`);
  }
  return { label, url: given.replace(/\/+$/u, ''), isHere };
};

/** Refuses to write over anything. */
const requireNew = (/** @type {Plan} */ { files }) => {
  const there = Object.keys(files).filter((path) => existsSync(join(projectRoot, path)));
  if (there.length > 0) throw new Refusal(`It exists already: ${there.join(', ')}. Nothing was written.`);
};

/** Writes all of a plan, or nothing of it. */
export const carryOut = (/** @type {Plan} */ plan) => {
  requireNew(plan);
  for (const [path, text] of Object.entries({ ...plan.files, ...plan.changes })) {
    mkdirSync(dirname(join(projectRoot, path)), { recursive: true });
    writeFileSync(join(projectRoot, path), text);
  }
};
