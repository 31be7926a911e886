/** UTF-16 offsets `[start, end)`. */
export type SourceRange = { readonly start: number; readonly end: number };
