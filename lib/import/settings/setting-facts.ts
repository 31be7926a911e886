import type { BroughtSetting } from '@/lib/domain/app/brought-setting';
import { firstLetters } from '@/lib/domain/first-letters';
import type { ReadSetting } from './read-setting';

const longestTitle = 200;
const longestAddress = 300;
const mostNeeds = 20;

type Facts = { readonly title: string; readonly address: string | undefined; readonly needs: readonly string[] };

/** Something that may be written, with what its user sees of it first. */
export const setting = (brought: BroughtSetting, { title, address, needs }: Facts): readonly ReadSetting[] => [
  {
    type: 'setting',
    incoming: {
      setting: brought,
      title: firstLetters(title, longestTitle),
      ...(address !== undefined && { address: firstLetters(address, longestAddress) }),
      needs: [...new Set(needs)].slice(0, mostNeeds).map((name) => firstLetters(name, longestTitle)),
      files: [],
    },
  },
];

/** The fields that hold an address, in whatever service. */
export const addressFields = ['baseUrl', 'endpoint'] as const;

/**
 * The address among settings: what a row says of its host is its writer's word only, and so is what stands in a field that no
 * service has.
 */
export const addressIn = (settings: Readonly<Record<string, unknown>>): string | undefined => {
  const found = addressFields.flatMap((name) => {
    const value = Object.hasOwn(settings, name) ? settings[name] : undefined;
    return typeof value === 'string' && value.trim() !== '' ? [value.trim()] : [];
  });
  return found.length === 0 ? undefined : found.join(' · ');
};
