// Separate from the schemas that use them, so that the overlay's script does not need the schemas.

/** The name of the ports that overlays open. */
export const overlayChannelName = 'overlay';

/** The most sentences of one message, so that neither end is kept busy for long. */
export const sentencesPerMessage = 200;

/** Frames within frames deeper than this are left out. */
export const deepestFrame = 8;

/** As much text as the frames of a page may have together, UTF-16 units: of a page itself no more is read. */
export const frameTextLimit = 2_000_000;

/** As many frames of a page are asked for their text. */
export const mostFrames = 1_000;

/** The longest sentence that a page may pass, UTF-16 units: a paragraph without an end is split before. */
export const pageSentenceLimit = 5000;

/** Characters kept from before and after a quotation, by which it is found again. */
export const quoteContextLength = 32;
