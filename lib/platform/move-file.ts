/**
 * Gives a file another name, in its folder or in another one of the same file system: whole or not at all. Where the browser cannot
 * move it, it is copied. TypeScript's library does not describe `move` (https://fs.spec.whatwg.org, Chromium 156 moves files of the user's
 * folders as well).
 *
 * @throws What the file system throws; nothing is there under the new name then.
 */
export const moveFile = async (
  file: FileSystemFileHandle,
  from: FileSystemDirectoryHandle,
  to: FileSystemDirectoryHandle,
  name: string,
): Promise<void> => {
  if ('move' in file && typeof file.move === 'function') {
    try {
      await file.move(to, name);
      return;
    } catch (error) {
      if (!(error instanceof DOMException) || error.name !== 'NotSupportedError') throw error;
    }
  }
  const copy = await to.getFileHandle(name, { create: true });
  try {
    await (await file.getFile()).stream().pipeTo(await copy.createWritable());
  } catch (error) {
    await to.removeEntry(name);
    throw error;
  }
  await from.removeEntry(file.name);
};
