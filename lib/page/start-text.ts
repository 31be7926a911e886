import { heldPageTools } from './tools-holder';

/**
 * Runs in a page, after the tools: its content as JSON, which becomes the result of `scripting.executeScript`. The browser
 * transfers a long text in no time, but the many objects of a large page in one long task.
 */
export const startPageText = async (): Promise<string | undefined> => {
  const content = await heldPageTools()?.content();
  return content === undefined ? undefined : JSON.stringify(content);
};
