import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startPageTools } from '@/lib/page/start-tools';

// Injected before the scripts that look at the text of a page: page-text.js, page-selection.js and the overlay use it.
export default defineUnlistedScript(startPageTools);
