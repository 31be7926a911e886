// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { factsOf } from '@/lib/page/text/block-facts';
import { walkedPage } from '../../fakes/walked-page';

const factsIn = (html: string) => walkedPage(html).blocks.map(factsOf)[0];

it.each(['€ 98.00', '129,00 €', '£19', '￥9,900', '1 200 kr', 'USD 40', '9,900円'])('sees a price in %s', (text) => {
  expect(factsIn(`<p>${text}</p>`)).toMatchObject({ isPrice: true, hasMoney: true });
});

it.each(['98', '3 March', 'Room 40', 'A ticket cost 3 € in those days, and few bought it'])(
  'sees no price in %s',
  (text) => {
    expect(factsIn(`<p>${text}</p>`)).toMatchObject({ isPrice: false });
  },
);

it('gives scripts that say more with a character more weight', () => {
  const chinese = factsIn('<p>岩手の職人が砂型でひとつずつ鋳た鉄瓶です。</p>');
  const english = factsIn('<p>Cast in sand, one by one</p>');

  expect(chinese?.isProse).toBe(false);
  expect(chinese?.weight).toBeGreaterThan((english?.weight ?? 0) * 2);
});

it('tells prose from links', () => {
  const words = 'The keeper of the light counts the ships that pass, and writes down their names.';

  expect(factsIn(`<p>${words}</p>`)).toMatchObject({ isProse: true, isLinks: false });
  expect(factsIn(`<p><a href="/x">${words}</a></p>`)).toMatchObject({ isProse: false, isLinks: true });
});
