/** `String.fromCharCode` takes its characters as arguments, of which an engine allows some ten thousand. */
const chunk = 8192;

/** Bytes in base64. */
export const base64Of = (bytes: Uint8Array): string => {
  let binary = '';
  for (let at = 0; at < bytes.length; at += chunk) {
    binary += String.fromCharCode(...bytes.subarray(at, at + chunk));
  }
  return btoa(binary);
};
