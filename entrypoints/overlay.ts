import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { mountOverlay, overlayCss } from '@/components/pages/overlay/mount-overlay';
import { startOverlay } from '@/lib/page/session';

// Injected on demand, and once: a second run only tells the first one to ask for what is new.
export default defineUnlistedScript(() => startOverlay({ css: overlayCss, mount: mountOverlay }));
