/**
 * A text that a page of ours can read before its first paint, unlike anything behind the background or a database.
 * Only a mirror of what is kept elsewhere: it may be blocked, cleared or damaged at any time. Null where there is none.
 */
export const readLocalMirror = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

/** Keeps a text for `readLocalMirror`. Does nothing where the browser blocks or limits page storage. */
export const writeLocalMirror = (name: string, text: string): void => {
  try {
    localStorage.setItem(name, text);
  } catch {
    // A mirror that cannot be written costs a frame in the wrong colours and nothing else.
  }
};
