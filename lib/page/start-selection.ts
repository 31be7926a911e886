import type { PageSelection } from '@/lib/domain/pages/page-content';
import { heldPageTools } from './tools-holder';

/** Runs in a page, after the tools: what is selected, or null, which becomes the result of `scripting.executeScript`. */
export const startPageSelection = async (): Promise<PageSelection | null | undefined> => heldPageTools()?.selection();
