import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startPageSelection } from '@/lib/page/start-selection';

// Injected on demand; what it returns becomes the result of scripting.executeScript.
export default defineUnlistedScript(startPageSelection);
