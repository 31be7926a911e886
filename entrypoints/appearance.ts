import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { restoreThisDocument } from '@/components/app/restore-document';

// A classic script in the head runs before the first paint; the page's own module would come after it.
export default defineUnlistedScript(restoreThisDocument);
