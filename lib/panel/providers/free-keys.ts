import type { Catalog } from '@/lib/domain/app/catalog';
import type { FreeTier } from '@/lib/domain/providers/free-tier';
import { type ConnectTarget, connectTargets } from './connect-target';

/** A service that gives a key without payment, and the page where. */
export type FreeKeyTarget = ConnectTarget & {
  readonly freeTier: FreeTier;
  readonly keyUrl: string;
  /** The field that the key goes into. */
  readonly keyField: string;
};

/** The services with a free key, as the organisation allows them. */
export const freeKeyTargets = (catalog: Catalog): readonly FreeKeyTarget[] =>
  connectTargets(catalog).flatMap((target) => {
    const { freeTier, fields, isManaged } = target;
    const field = fields.find(({ type }) => type === 'secret');
    const keyUrl = field?.type === 'secret' ? field.keyUrl : undefined;
    if (freeTier === undefined || field === undefined || keyUrl === undefined || isManaged === true) return [];
    return [{ ...target, freeTier, keyUrl, keyField: field.name }];
  });
