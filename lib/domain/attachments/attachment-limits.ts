/** Pictures that every service which takes pictures takes, and that a browser draws without running anything in them. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];

/** The longest side of a picture as it is sent, px. Services scale larger ones down themselves, or refuse them. */
export const maxPictureSide = 2048;
/** The size of one picture as it is sent, bytes: under the 5 MB of the strictest service. */
export const largestPicture = 4_000_000;
/** The size of one PDF that is sent to a model as a file, bytes; for a larger one, the text is sent. */
export const largestPdf = 10_000_000;
/** The size of one PDF or Word file that is read, bytes. */
export const largestDocument = 50_000_000;
