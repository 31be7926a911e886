import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import css from '@/lib/page/region/region.css?inline';
import { startRegion } from '@/lib/page/start-region';

// Injected on demand, when the user wants a part of the page as a picture.
export default defineUnlistedScript(() => startRegion(css));
