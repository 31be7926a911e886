import { browser } from './browser';
import type { PageDocument } from './page-scripts';

/** A tool as a page declares it: a stranger's words. */
type PageTool = { readonly name: string; readonly description?: string; readonly inputSchema?: unknown };

/** The part of WebMCP that is used (webmachinelearning.github.io/webmcp, draft of October 2026). */
type PageModelContext = {
  getTools(): Promise<readonly PageTool[]>;
  executeTool(tool: PageTool, input: object): Promise<unknown>;
};

declare global {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to one of the library.
  interface Document {
    // Absent without the flag or the origin trial of the page.
    readonly modelContext?: PageModelContext;
  }
}

const targetOf = ({ tabId, frameId, documentId }: PageDocument) =>
  documentId === undefined ? { tabId, frameIds: [frameId] } : { tabId, documentIds: [documentId] };

/**
 * The tools that a page offers, as it says them, from our isolated world; undefined where pages can offer none. Throws
 * without access, and when another document has taken its place.
 */
export const pageToolsOf = async (page: PageDocument): Promise<unknown> => {
  const [found] = await browser.scripting.executeScript({
    target: targetOf(page),
    func: async () => {
      const tools = await document.modelContext?.getTools();
      // Plain values only: what a page made is not carried over as it is.
      return tools?.map(({ name, description, inputSchema }) => ({
        name: String(name),
        description: String(description ?? ''),
        inputSchema: typeof inputSchema === 'string' ? inputSchema : (JSON.stringify(inputSchema) ?? ''),
      }));
    },
  });
  return found?.result;
};

/** Calls a tool of a page once. `input` is a JSON object. The result is `{ result }`, or `{ error }`; undefined without such a tool. */
export const callPageToolOf = async (page: PageDocument, name: string, input: string): Promise<unknown> => {
  const [found] = await browser.scripting.executeScript({
    target: targetOf(page),
    args: [name, input],
    func: async (wanted: string, json: string) => {
      const context = document.modelContext;
      const tool = (await context?.getTools())?.find((one) => one.name === wanted);
      if (context === undefined || tool === undefined) return undefined;
      // Chromium to 154 takes the JSON itself, later ones the object: this one is read as either, in one call.
      const given = Object.defineProperty(JSON.parse(json), 'toString', { value: () => json });
      try {
        const result = await context.executeTool(tool, given);
        return { result: typeof result === 'string' ? result : (JSON.stringify(result) ?? '') };
      } catch (error) {
        return { error: String(error) };
      }
    },
  });
  return found?.result;
};
