import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startPageTools } from '@/lib/page/start-tools';

// Injected before whatever looks at the text of a page: page-text.js, page-selection.js and the overlay find it there.
export default defineUnlistedScript(startPageTools);
