import { firstLetters } from '@/lib/domain/first-letters';

/** How long the browser may take to read the file that it saves, ms. */
const readWithinMs = 60_000;
/** Longer names are refused by some file systems, UTF-16 units. */
const maxNameLength = 80;

/** Names of devices in Windows, whatever ending follows (Microsoft, "Naming Files, Paths, and Namespaces"). */
const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/iu;

/**
 * A title as the name of a file, without an ending: what file systems refuse, and what would turn the direction of the
 * ending, is left out. A letter is not cut in two.
 */
export const fileNameFrom = (title: string): string => {
  const allowed = title.replace(/[\p{Cc}<>:"/\\|?*\u202A-\u202E\u2066-\u2069]+/gu, ' ').replace(/\s+/gu, ' ');
  const name = firstLetters(allowed, maxNameLength)
    .replace(/^[\s.]+|[\s.…]+$/gu, '')
    .replace(deviceName, '$&_');
  return name === '' ? 'Parley' : name;
};

/** Passes a file to the browser's downloads. */
export const offerFile = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readWithinMs);
};
