import { signInRedirect } from '@/lib/platform/sign-in-window';

/** Where services lead back to after a sign-in: what they want to know of an application that is registered by hand. */
export const signInAddress = (): string => signInRedirect();
