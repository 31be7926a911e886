import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startFrame } from '@/lib/page/start-frame';

// Injected on demand, into the frames of a page that is read aloud.
export default defineUnlistedScript(startFrame);
