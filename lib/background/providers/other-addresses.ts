const withoutEnd = (url: string): string => url.replace(/\/+$/, '');

/**
 * Base URLs on the same origin that are worth a try when the API is not at this one: most compatible servers have it
 * under `/v1`, and many people paste the address of a page or of one endpoint. None for a text that is no URL.
 */
export const otherAddresses = (baseUrl: string): readonly string[] => {
  if (!URL.canParse(baseUrl)) return [];
  const { origin, pathname } = new URL(baseUrl);
  const path = withoutEnd(pathname);
  const upToVersion = /^.*?\/v\d+(?=\/)/.exec(path)?.[0];
  const candidates = [upToVersion ?? `${path}/v1`, '/v1', ''].map((candidate) => `${origin}${candidate}`);
  return [...new Set(candidates)].filter((candidate) => candidate !== `${origin}${path}`);
};
