import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startPageText } from '@/lib/page/start-text';

// Injected on demand; what it returns becomes the result of scripting.executeScript.
export default defineUnlistedScript(startPageText);
