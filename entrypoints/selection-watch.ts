import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startSelectionWatch } from '@/lib/page/start-watch';

// Registered at run time for the sites that the user chose, and for no other.
export default defineUnlistedScript(startSelectionWatch);
