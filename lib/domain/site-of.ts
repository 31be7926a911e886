/** The host of an address as people write it: with its port, without `www.`. Absent where there is none. */
export const siteOf = (url: string): string | undefined => {
  const host = URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : '';
  return host === '' ? undefined : host;
};
