import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startSelectionWatch } from '@/lib/page/start-watch';

// Registered at run time, only for the sites that the user chose.
export default defineUnlistedScript(startSelectionWatch);
