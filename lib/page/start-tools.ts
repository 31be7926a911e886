import { pageTools } from './page-tools';
import { holdPageTools } from './tools-holder';

/** Runs in a page: from then on our other scripts find the tools there. The page itself sees nothing of them. */
export const startPageTools = (): void => holdPageTools(pageTools);
