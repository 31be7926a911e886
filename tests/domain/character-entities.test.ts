import { characterEntities as all } from 'character-entities';
import { expect, it } from 'vitest';
import { characterEntities } from '@/lib/domain/character-entities';

it('each name stands for what HTML says', () => {
  const names = Object.keys(characterEntities);
  expect(names.length).toBeGreaterThan(400);
  expect(names.filter((name) => characterEntities[name] !== all[name])).toEqual([]);
});

it('a name that an object has by itself stands for nothing', () => {
  expect([characterEntities.constructor, characterEntities.toString]).toEqual([undefined, undefined]);
});
