import type { Implementation } from '@modelcontextprotocol/client';

/** A picture of 32 px is a tenth of it, UTF-16 units of its address; it is kept in the row of its server. */
const longest = 64_000;

/** Pictures that hold no script, within their address: any other would be loaded from somewhere, and tell who looks at it when. */
const drawable = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/]+={0,2}$/u;

/**
 * The picture that a server has of itself (revision 2025-11-25, Implementation, `icons`), as an address that loads nothing;
 * undefined where it names only pictures that would be loaded.
 */
export const serverIcon = ({ icons = [] }: Pick<Implementation, 'icons'>): string | undefined =>
  icons.map(({ src }) => src).find((src) => src.length <= longest && drawable.test(src));
