import { z } from '@/lib/domain/schema';

/** The extension by which servers offer pages: https://github.com/modelcontextprotocol/ext-apps, specification/2026-01-26. */
export const appsExtension = 'io.modelcontextprotocol/ui';
/** The kind of page that we show. */
export const appMimeType = 'text/html;profile=mcp-app';

const maxUri = 4_096;
const address = z.string().check(z.startsWith('ui://'), z.maxLength(maxUri));
const meta = z.object({
  ui: z.optional(
    z.object({
      resourceUri: z.optional(z.string()),
      visibility: z.optional(z.array(z.string())),
    }),
  ),
  /** Before 2026-01-26. */
  'ui/resourceUri': z.optional(z.string()),
});

/** A tool as its server lists it. */
type Listed = { readonly _meta?: unknown };

/** The address of the page that shows a tool's calls. */
export const pageOf = ({ _meta }: Listed): string | undefined => {
  const { data } = meta.safeParse(_meta);
  return address.safeParse(data?.ui?.resourceUri ?? data?.['ui/resourceUri']).data;
};

/** Whether models may call a tool, or pages of its server; both may where nothing is said. */
export const mayCall = ({ _meta }: Listed, caller: 'model' | 'app'): boolean =>
  meta.safeParse(_meta).data?.ui?.visibility?.includes(caller) ?? true;
