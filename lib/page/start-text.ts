import type { PageContent } from '@/lib/domain/page-content';
import { heldPageTools } from './tools-holder';

/** Runs in a page, after the tools: its content, which becomes the result of `scripting.executeScript`. */
export const startPageText = async (): Promise<PageContent | undefined> => heldPageTools()?.content();
