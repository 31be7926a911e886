/** What is used of js-yaml 4, which brings no types. */
declare module 'js-yaml' {
  /** YAML 1.2's core schema: no dates, no binary data, no merge keys. */
  export const CORE_SCHEMA: object;
  /** Throws an error for a text that is not one document. `json`: of two values under one key, the last counts. */
  export function load(text: string, options: { readonly schema: object; readonly json: boolean }): unknown;
}
