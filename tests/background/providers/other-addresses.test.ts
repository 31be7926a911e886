import { expect, it } from 'vitest';
import { otherAddresses } from '@/lib/background/providers/other-addresses';

it.each([
  ['http://127.0.0.1:8000', ['http://127.0.0.1:8000/v1']],
  ['http://127.0.0.1:8000/', ['http://127.0.0.1:8000/v1']],
  ['https://models.test/v1', ['https://models.test/v1/v1', 'https://models.test']],
  ['https://models.test/v1/chat/completions', ['https://models.test/v1', 'https://models.test']],
  ['https://models.test/team', ['https://models.test/team/v1', 'https://models.test/v1', 'https://models.test']],
  ['no address', []],
])('tries other paths of the same origin for %s', (address, others) => {
  expect(otherAddresses(address)).toEqual(others);
});
