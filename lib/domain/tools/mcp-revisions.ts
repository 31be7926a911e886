/** The revisions of the protocol that are spoken here, the newest last: those of the client (2.4.0). */
export const spokenRevisions = [
  '2024-10-07',
  '2024-11-05',
  '2025-03-26',
  '2025-06-18',
  '2025-11-25',
  '2026-07-28',
] as const;

/** The first revision without a handshake: everything about a request stands in the request. */
export const firstModernRevision = '2026-07-28';

const isSpoken = (revision: string): boolean => spokenRevisions.some((spoken) => spoken === revision);

/** Whether a server that offers these for requests without a handshake is understood. */
export const isSpokenModern = (offered: readonly string[]): boolean =>
  offered.some((revision) => revision >= firstModernRevision && isSpoken(revision));

/** Whether a handshake can end in this one. */
export const isSpokenOld = (revision: string): boolean => revision < firstModernRevision && isSpoken(revision);
