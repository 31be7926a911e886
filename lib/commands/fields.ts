import { z } from '@/lib/domain/schema';

/** An id of ours, or of a service. */
export const id = z.string().check(z.minLength(1), z.maxLength(200));

/** 8 MB of text: the cap of one answer. */
export const text = z.string().check(z.maxLength(8_000_000));

/** A model of a connection. */
export const modelRef = z.object({ connectionId: id, modelId: z.string().check(z.minLength(1), z.maxLength(500)) });

/** Secrets by field name. They travel towards the background only. */
export const secrets = z.record(z.string(), z.string().check(z.maxLength(10_000)));

/** How a source of voices or a recognizer is reached, by field name. */
export const sourceSettings = z.record(
  z.string(),
  z.union([z.string().check(z.maxLength(5000)), z.number(), z.boolean()]),
);

/** What a deletion answers with: `undo` takes it back for a while. */
export type UndoResult = { readonly undoId: string /** ms */; readonly undoForMs: number };
