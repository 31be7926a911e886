import { isSameGrant, type ToolGrant } from '@/lib/domain/tool-choice';

/** Where a grant held: in one conversation, or absent: always. */
type Place = string | undefined;

/**
 * What was revoked since the worker started, so that a panel can undo it with an id alone: nothing that a panel says is
 * allowed becomes allowed by that.
 */
export type RevokedGrants = {
  /** These grants without that one, which is kept. */
  revoke(place: Place, grants: readonly ToolGrant[], grantId: string): readonly ToolGrant[];
  /** Whether it can be given back. */
  has(place: Place, grantId: string): boolean;
  /** These grants and that one, where it stood in time. The same ones where the same is allowed by now. */
  restore(place: Place, grants: readonly ToolGrant[], grantId: string): readonly ToolGrant[];
};

/** An undo is offered for seconds: more than these are not waited for. */
const mostKept = 50;

const keyOf = (place: Place, grantId: string): string => JSON.stringify([place, grantId]);

/** Nothing was revoked yet. */
export const createRevokedGrants = (): RevokedGrants => {
  const kept = new Map<string, ToolGrant>();
  return {
    revoke: (place, grants, grantId) => {
      const found = grants.find(({ id }) => id === grantId);
      if (found !== undefined) kept.set(keyOf(place, grantId), found);
      for (const key of [...kept.keys()].slice(0, -mostKept)) kept.delete(key);
      return grants.filter((grant) => grant !== found);
    },
    has: (place, grantId) => kept.has(keyOf(place, grantId)),
    restore: (place, grants, grantId) => {
      const grant = kept.get(keyOf(place, grantId));
      if (grant === undefined || grants.some((one) => isSameGrant(one, grant))) return grants;
      return [...grants, grant].toSorted((one, other) => one.grantedAt - other.grantedAt);
    },
  };
};
