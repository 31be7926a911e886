/** How long the browser may take to read the file that it saves, ms. */
const readWithinMs = 60_000;
/** Longer names are refused by some file systems, UTF-16 units. */
const maxNameLength = 80;

/** A title as the name of a file, without an ending: what file systems refuse is left out. */
export const fileNameFrom = (title: string): string => {
  const name = title
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .slice(0, maxNameLength)
    .replace(/^[\s.]+|[\s.…]+$/gu, '');
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
