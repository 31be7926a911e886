/**
 * Modules of packages that do nothing here, and what replaces them. Each is named by the end of its file's path.
 * `leavesRestEmpty`: its other exports exist and do nothing.
 * @type {readonly { readonly path: RegExp, readonly code: string, readonly leavesRestEmpty?: boolean }[]}
 */
const replaced = [
  // Ollama's browser build brings a `fetch` of its own for browsers without one.
  { path: /\/whatwg-fetch\/dist\/fetch\.umd\.js$|\/whatwg-fetch\/fetch\.js$/, code: 'export {};' },
  // A class for each code of an error. We read the code itself (`lib/http`), and these bring every part of the API along.
  { path: /\/@anthropic-ai\/sdk\/core\/error-classes\.mjs$/, code: 'export const ERROR_CODE_CLASSES = new Map();' },
  // Credentials from files and environments: there are none, and each request brings its key.
  { path: /\/@anthropic-ai\/sdk\/lib\/credentials\/credential-chain\.mjs$/, code: '', leavesRestEmpty: true },
  // Traces go to an application's own collector. There is none here, and nothing must go to anybody else.
  {
    path: /\/@anthropic-ai\/sdk\/internal\/tracing\.mjs$/,
    code: `
      export const resolveOpenTelemetryOptions = () => ({ propagation: false, traces: false });
      export const guardTracing = (_client, run) => run();
    `,
    leavesRestEmpty: true,
  },
  {
    path: /\/@opentelemetry\/api\/dist\/index\.mjs$/,
    code: 'export const context = {}, propagation = {}, trace = {}, SpanKind = {}, SpanStatusCode = {};',
  },
  // Certificates and identities of machines in a cloud, which OpenAI's client trades for tokens: a key is given here.
  {
    path: /\/openai\/internal\/auth\/x509-workload-identity-auth\.mjs$/,
    code: 'export class X509WorkloadIdentityAuth {}',
    leavesRestEmpty: true,
  },
  // Signed proofs of a client (DPoP, private keys), which the MCP client can send: none is set up here.
  { path: /\/jose\/dist\/webapi\/index\.js$/, code: 'export {};' },
  // Its own check of schemas brings a second copy of the package that ours uses (`lib/tools/json-schema.ts`), which it is given.
  {
    path: /\/@modelcontextprotocol\/client\/dist\/shimsBrowser\.mjs$/,
    code: `
      export const CORS_IS_POSSIBLE = true;
      export class DefaultJsonSchemaValidator {}
    `,
  },
  // Schemas as JSON Schema, which only servers and forms that are asked for need: the MCP client reads with its schemas.
  { path: /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/, code: '', leavesRestEmpty: true },
  // The stream of MCP's old transport, which is not spoken here.
  { path: /\/eventsource\/dist\/index\.js$/, code: 'export class EventSource {}' },
  { path: /\/openai\/auth\/workload-identity-auth\.mjs$/, code: 'export class WorkloadIdentityAuth {}' },
];

/** @param {string} code */
const namesIn = (code) =>
  [...code.matchAll(/^\s*export (?:async )?(?:const|let|var|class|function\*?) (\w+)/gm)].map(([, name = '']) => name);

/**
 * A Vite plugin that leaves such modules out. A package that renames one of them brings it in again, which the
 * test of the build's size reports.
 *
 * @returns {{ name: string, transform: (code: string, id: string) => { code: string, map: null } | undefined }}
 */
export const replacedModules = () => ({
  name: 'parley:replaced-modules',
  transform(code, id) {
    const row = replaced.find(({ path }) => path.test(id));
    if (row === undefined) return undefined;
    const rest = row.leavesRestEmpty === true ? namesIn(code).filter((name) => !namesIn(row.code).includes(name)) : [];
    return { code: [row.code, ...rest.map((name) => `export const ${name} = () => undefined;`)].join('\n'), map: null };
  },
});
