import { z } from '@/lib/domain/schema';

/** A part of a window, CSS px. */
export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const length = z.number().check(z.minimum(0), z.maximum(100_000));

/** What the script that looks for a picture in a page returns: strangers may have a say in all of it. */
const foundSchema = z.object({
  /** What the page says the picture is; absent where it shows none with this address. */
  name: z.optional(z.string().check(z.maxLength(200))),
  /** What is in sight of it; absent as above. */
  area: z.optional(z.object({ x: length, y: length, width: length, height: length })),
  /** The width of the window, CSS px. */
  viewWidth: length,
  type: z.optional(z.string().check(z.maxLength(100))),
  /** Base64; absent where the site does not give it to the page. */
  data: z.optional(z.string()),
});

/** A picture of a page, as far as it could be had. */
export type FoundPicture = z.infer<typeof foundSchema>;

/** Parses what the script returned; undefined for anything else. */
export const readFoundPicture = (result: unknown): FoundPicture | undefined => z.safeParse(foundSchema, result).data;

/** UTF-16 units of what a picture is called. */
export const longestName = 100;

/** What a picture is called: as the page says it, else as its address ends, else nothing. */
export const pictureName = ({ name = '' }: Pick<FoundPicture, 'name'>, address: string): string => {
  if (name.trim() !== '') return name.trim().slice(0, longestName);
  const file = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) ? new URL(address).pathname : '';
  const end = file.slice(file.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(end).slice(0, longestName);
  } catch {
    return end.slice(0, longestName);
  }
};
