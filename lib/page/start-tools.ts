import { pageTools } from './page-tools';
import { holdPageTools } from './tools-holder';

/** Runs in a page: from then on other scripts of ours find there what reads it. The page itself sees nothing of it. */
export const startPageTools = (): void => holdPageTools(pageTools);
