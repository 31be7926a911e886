import { useToolList } from './tool-list';

/** What is known of a call while its arguments form: the names of people for it, where the list of tools has them. */
export type FormingCall = { readonly tool: string; readonly source?: string };

/** Between the id of a source and the name of its tool (`lib/domain/tools/tool-name.ts`). */
const separator = '____';

type Named = {
  readonly id: string;
  readonly title: string;
  readonly tools: readonly { readonly name: string; readonly title: string }[];
};

/** A call by the name that the model writes: `mcp-<id>____name` is nothing that anybody reads. */
export const formingCall = (called: string, sources: readonly Named[]): FormingCall => {
  const [id = '', name = ''] = called.split(separator);
  if (name === '') return { tool: called };
  const source = sources.find((one) => one.id === id);
  const tool = source?.tools.find((one) => one.name === name);
  // A long name is a hash there.
  const shown = tool?.title ?? (name.startsWith('MD5HASH_') ? (source?.title ?? name) : name);
  return { tool: shown, ...(source !== undefined && { source: source.title }) };
};

/** The same from the list of tools that is there. */
export const useFormingCall = (called: string): FormingCall => {
  const sources = useToolList(({ list }) => list?.sources);
  return formingCall(called, sources ?? []);
};
