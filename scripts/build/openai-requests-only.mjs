/**
 * Only `get` and `post` of OpenAI's client are used here: its classes for each part of the API, its sockets and its other
 * clients are a fifth of the background's script, and the package does not say that they may be left out.
 */
const parts = [
  // import { Chat } from "./resources/chat/chat.mjs";
  /^import .* from ["']\.\/resources\/.*;$/gm,
  // this.chat = new API.Chat(this);
  /^\s+this\.\w+ = new API\.\w+\(this\);$/gm,
];
const others = /^export .* from ["']\.\/(?:azure|bedrock|helpers\/\w+)\.mjs["'];$/gm;

/**
 * @param {string} code
 * @param {string} id
 * @param {RegExp} part
 */
const without = (code, id, part) => {
  const cut = code.replace(part, '');
  if (cut === code) throw new Error(`${id} has nothing like ${part} in it any more`);
  return cut;
};

/** @param {string} code @param {string} id */
const requestsOnly = (code, id) => {
  const names = [...code.matchAll(/^import \{(?<names>[^}]*)\} from ["']\.\/resources\//gm)].flatMap(({ groups }) =>
    (groups?.names ?? '').split(',').map((name) => name.trim().split(' as ').at(-1) ?? ''),
  );
  const statics = new RegExp(`^OpenAI\\.\\w+ = (?:${names.filter((name) => name !== '').join('|')});$`, 'gm');
  return [...parts, statics].reduce((text, part) => without(text, id, part), code);
};

/**
 * @typedef {{ name: string, transform: (code: string, id: string) => { code: string, map: null, moduleSideEffects: false } | undefined }} CodePlugin
 *
 * A Vite plugin that keeps only the request code of OpenAI's client (https://github.com/openai/openai-node). Fails the
 * build when a version is written in another way.
 *
 * @returns {CodePlugin}
 */
export const openaiRequestsOnly = () => ({
  name: 'parley:openai-requests-only',
  transform(code, id) {
    if (/\/openai\/client\.mjs$/.test(id)) return { code: requestsOnly(code, id), map: null, moduleSideEffects: false };
    if (/\/openai\/index\.mjs$/.test(id))
      return { code: without(code, id, others), map: null, moduleSideEffects: false };
    return undefined;
  },
});
