/**
 * Imported first by every page. Creates the Trusted Types policy `default` that the extension's CSP names
 * (`trusted-types default`, https://w3c.github.io/trusted-types/). A text without `<` can make no element, so it can
 * run nothing: that lets Radix set its constant style texts and refuses everything else. `createScript` is absent on
 * purpose, which keeps eval impossible.
 */
type PolicyRules = { createHTML(text: string): string; createScriptURL(url: string): string };
type PolicyFactory = { createPolicy(name: string, rules: PolicyRules): unknown };

declare global {
  // TypeScript's DOM library does not describe Trusted Types yet.
  var trustedTypes: PolicyFactory | undefined;
}

const refuse = (text: string): never => {
  throw new TypeError(`Trusted Types refused: ${text.slice(0, 60)}`);
};

globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? refuse(text) : text),
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : refuse(url)),
});

export {};
