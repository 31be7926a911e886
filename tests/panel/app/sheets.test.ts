import { expect, it } from 'vitest';
import { closeSheet, showPage, showParameters, showPrice, showSent, useSheet } from '@/lib/panel/app/sheets';

it('has one sheet over the conversation at a time', () => {
  showSent('a1');
  const sent = useSheet.getState().sheet;
  showPage('p1');
  const page = useSheet.getState().sheet;
  showParameters();
  const parameters = useSheet.getState().sheet;
  showPrice();
  const price = useSheet.getState().sheet;
  closeSheet();

  expect([sent, page, parameters, price, useSheet.getState().sheet]).toEqual([
    { name: 'sent', messageId: 'a1' },
    { name: 'page', fileId: 'p1' },
    { name: 'parameters' },
    { name: 'parameters', scope: 'model' },
    undefined,
  ]);
});
