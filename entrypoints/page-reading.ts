import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startPageReading } from '@/lib/page/start-reading';

// Injected when the overlay first reads a page or looks for a passage in it.
export default defineUnlistedScript(startPageReading);
