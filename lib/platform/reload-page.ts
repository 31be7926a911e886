/** Loads this page again. */
export const reloadPage = (): void => location.reload();
