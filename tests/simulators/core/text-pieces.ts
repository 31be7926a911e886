/** Cuts a text into pieces of about one token: at most six characters with the blanks before them. Joined they are the text. */
export const tokenPieces = (text: string): readonly string[] => text.match(/\s*\S{1,6}|\s+$/gu) ?? [];

/** Cuts a text every `length` UTF-16 units, never inside a surrogate pair. Joined the pieces are the text. */
export const piecesOfLength = (text: string, length: number): readonly string[] => {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + length, text.length);
    const isHighSurrogate = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
    if (isHighSurrogate && end < text.length) end += 1;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
};
