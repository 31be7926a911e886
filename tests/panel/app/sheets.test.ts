import { expect, it } from 'vitest';
import { closeSheet, showPage, showParameters, showPrice, showSent, useSheet } from '@/lib/panel/app/sheets';

it('has one sheet over the conversation at a time', () => {
  showSent('a1');
  showPage('p1');
  const page = useSheet.getState().sheet;
  showParameters();
  const parameters = useSheet.getState().sheet;
  showPrice();
  const price = useSheet.getState().sheet;
  closeSheet();

  expect([page, parameters, price, useSheet.getState().sheet]).toEqual([
    { name: 'page', fileId: 'p1' },
    { name: 'parameters' },
    { name: 'parameters', scope: 'model' },
    undefined,
  ]);
});
