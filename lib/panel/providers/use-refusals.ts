import { useState } from 'react';
import type { ParameterName } from '@/lib/domain/chat-parameters';
import type { parametersFromForm } from './parameters-form';
import type { PriceRead } from './price-form';
import type { SizeName, SizeRead } from './size-form';

type Refusals = {
  readonly fields: readonly ParameterName[];
  readonly isPriceRefused: boolean;
  readonly sizes: readonly SizeName[];
};

const none: Refusals = { fields: [], isPriceRefused: false, sizes: [] };

/** Which of a form's entries did not fit when it was last saved. */
export const useRefusals = () => {
  const [refusals, setRefusals] = useState(none);
  return {
    ...refusals,
    note: (read: ReturnType<typeof parametersFromForm>, price: PriceRead, size: SizeRead): void =>
      setRefusals({
        fields: read.type === 'refused' ? read.fields : [],
        isPriceRefused: price.type === 'refused',
        sizes: size.type === 'refused' ? size.fields : [],
      }),
    forget: (): void => setRefusals(none),
  };
};
