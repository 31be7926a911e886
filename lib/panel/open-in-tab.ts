/** Opens a stranger's page in a tab, as a page of the web that knows nothing of Parley and of the conversation. */
export const openInTab = (address: URL): void => {
  window.open(address.href, '_blank', 'noopener,noreferrer');
};
