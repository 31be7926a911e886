import { type BroughtSetting, broughtSettingSchema } from '@/lib/domain/app/brought-setting';
import { assistantSchema, wantsAllowance } from '@/lib/domain/chat/assistant';
import { isName, oneLine } from '@/lib/domain/given-name';
import { z } from '@/lib/domain/schema';
import type { ReadSetting } from './read-setting';
import { setting } from './setting-facts';

const rowSchema = z.looseObject({ id: z.string(), name: z.string() });
const { icon, model, parameters, starters, tools, takesPage } = assistantSchema.shape;
const optional = { icon, model, parameters, starters, tools, takesPage };

/**
 * An assistant of the user's own. What is optional and odd is left out alone. It does nothing before somebody chooses it for a
 * conversation, and what it would turn on then waits for its user.
 */
export const assistantOf = (value: unknown): readonly ReadSetting[] | undefined => {
  const row = z.safeParse(rowSchema, value).data;
  if (row === undefined) return undefined;
  const name = oneLine(row.name).trim();
  if (!isName(name)) return undefined;
  const { isImported: _, ...said } = row;
  const kept = Object.fromEntries(
    Object.entries(said).filter(
      ([key, one]) => !Object.hasOwn(optional, key) || z.safeParse(z.looseObject(optional), { [key]: one }).success,
    ),
  );
  const { data } = broughtSettingSchema.safeParse({
    kind: 'assistant',
    id: row.id,
    value: { ...kept, name, ...(wantsAllowance(kept) && { isImported: true }) },
  });
  return data && setting(data satisfies BroughtSetting, { title: name, address: undefined, needs: [] });
};
