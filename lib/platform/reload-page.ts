/** Loads this page anew. */
export const reloadPage = (): void => location.reload();
