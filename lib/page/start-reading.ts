import { pageTools } from './page-tools';
import { holdPageTools } from './tools-holder';

/** Runs in a page where the overlay has asked for it: from then on the page can become sentences. */
export const startPageReading = (): void => holdPageTools(pageTools);
