import * as z from 'zod/mini';

// The extension's CSP forbids `new Function`; zod probes for it unless told not to (docs/SECURITY.md).
z.config({ jitless: true });

/** zod/mini, configured once for the whole extension. Every schema imports it from here. */
export { z };
