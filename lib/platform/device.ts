/** Whether the computer has a network connection, as far as the browser knows. */
export const isOnline = (): boolean => navigator.onLine;

/** How much the extension stores and how much it may store, in bytes. */
export const estimateStorage = (): Promise<StorageEstimate> => navigator.storage.estimate();

/** The languages that the user reads, BCP 47 tags, most wanted first. */
export const userLanguages = (): readonly string[] => navigator.languages;

/** Whether lines for a terminal are read by a shell of Windows. */
export const isWindows = (): boolean => navigator.userAgent.includes('Windows NT');

/** Whether there is room for as much again as the extension stores. True where the browser does not say. */
export const hasRoomForAnother = async (): Promise<boolean> => {
  const { usage, quota } = await navigator.storage.estimate();
  return usage === undefined || quota === undefined || quota - usage > usage;
};
