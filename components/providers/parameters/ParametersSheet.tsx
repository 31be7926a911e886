import { Dialog, SegmentedControl } from '@radix-ui/themes';
import { type FormEvent, Fragment, useState } from 'react';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { QuietButton } from '@/components/ui/QuietButton';
import { useReturnFocus } from '@/components/ui/use-return-focus';
import type { ChatParameters, ParameterName } from '@/lib/domain/chat-parameters';
import { parametersKey, pickParameters } from '@/lib/domain/providers/model-parameters';
import { useT } from '@/lib/i18n/use-t';
import { findModel, useActiveModel } from '@/lib/panel/active-model';
import { closeSheet, type ParametersScope } from '@/lib/panel/app/sheets';
import { ownParametersOf } from '@/lib/panel/chat/ledger';
import { activeLimits } from '@/lib/panel/providers/parameter-limits';
import { changeConversationParameters, changeModel } from '@/lib/panel/providers/parameters';
import { parametersFromForm } from '@/lib/panel/providers/parameters-form';
import { type PriceRead, priceFromForm } from '@/lib/panel/providers/price-form';
import { type SizeName, type SizeRead, sizeFromForm } from '@/lib/panel/providers/size-form';
import { useCatalog, usePreferences, useProviders, useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { ParameterFields } from './ParameterFields';
import { PriceFields } from './PriceFields';
import { SizeFields } from './SizeFields';
import '@/components/ui/Sheets.css';

const none: ChatParameters = {};

/** Whoever opens the model's part at once is after its price, which stands last. */
const focusPrice = (sheet: EventTarget | null): boolean => {
  const field = sheet instanceof HTMLElement ? sheet.querySelector<HTMLInputElement>('[name="priceInput"]') : null;
  field?.focus();
  return field !== null;
};

export type ParametersSheetProps = { readonly firstScope?: ParametersScope | undefined };

/**
 * What is sent along with the messages: for this conversation, or for its model wherever a conversation says nothing; and
 * what the model reads, writes and costs.
 */
export function ParametersSheet({ firstScope = 'chat' }: ParametersSheetProps) {
  const t = useT();
  const returnFocus = useReturnFocus();
  const active = useActiveModel();
  const catalog = useCatalog();
  const { modelParameters, modelPrices, modelSizes } = usePreferences();
  const providers = useProviders();
  const ofChat = useSession(ownParametersOf);
  const [scope, setScope] = useState(firstScope);
  const [cleared, setCleared] = useState(0);
  const [refused, setRefused] = useState<readonly ParameterName[]>([]);
  const [isPriceRefused, setPriceRefused] = useState(false);
  const [refusedSizes, setRefusedSizes] = useState<readonly SizeName[]>([]);
  if (active === undefined) return null;

  const ref = { connectionId: active.provider.id, modelId: active.model.id };
  const ofModel = modelParameters[parametersKey(ref)] ?? none;
  const set = scope === 'chat' ? ofChat : ofModel;

  const entered = modelPrices[parametersKey(ref)];
  const limits = activeLimits(active, catalog);

  const forgetRefusals = (): void => {
    setRefused([]);
    setPriceRefused(false);
    setRefusedSizes([]);
  };

  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = parametersFromForm(form, limits);
    const price: PriceRead = scope === 'chat' ? { type: 'fits' } : priceFromForm(form);
    const size: SizeRead = scope === 'chat' ? { type: 'fits', size: {} } : sizeFromForm(form);
    setRefused(read.type === 'refused' ? read.fields : []);
    setPriceRefused(price.type === 'refused');
    setRefusedSizes(size.type === 'refused' ? size.fields : []);
    if (read.type === 'refused' || price.type === 'refused' || size.type === 'refused') return;
    // What this model has no field for stays set for another one.
    const parameters = cleared === 0 ? { ...pickParameters(set, limits.ignores), ...read.parameters } : read.parameters;
    const change =
      scope === 'chat'
        ? changeConversationParameters(parameters)
        : changeModel(ref, parameters, price.price, size.size);
    change.then(closeSheet).catch(showRefusal);
  };

  return (
    <Dialog.Root open onOpenChange={closeSheet}>
      <Dialog.Content
        {...returnFocus}
        onOpenAutoFocus={(event) => {
          returnFocus.onOpenAutoFocus();
          if (firstScope === 'model' && focusPrice(event.currentTarget)) event.preventDefault();
        }}
      >
        <Dialog.Title size="4">{t('parameters.title')}</Dialog.Title>
        <Dialog.Description className="pl-sheet-lead">{t('parameters.lead')}</Dialog.Description>
        <form className="pl-sheet-fields" onSubmit={save}>
          <SegmentedControl.Root
            value={scope}
            aria-label={t('parameters.scope')}
            onValueChange={(value) => {
              setCleared(0);
              forgetRefusals();
              setScope(value === 'model' ? 'model' : 'chat');
            }}
          >
            <SegmentedControl.Item value="chat">{t('parameters.scopeChat')}</SegmentedControl.Item>
            <SegmentedControl.Item value="model">
              <bdi>{active.model.name}</bdi>
            </SegmentedControl.Item>
          </SegmentedControl.Root>
          <ParameterFields
            key={`${scope} ${cleared}`}
            values={cleared === 0 ? set : none}
            below={scope === 'chat' ? ofModel : none}
            limits={limits}
            refused={refused}
          />
          {scope === 'chat' ? null : (
            <Fragment key={cleared}>
              <SizeFields
                entered={cleared === 0 ? modelSizes[parametersKey(ref)] : undefined}
                listed={findModel(providers, ref)?.model}
                refused={refusedSizes}
              />
              <PriceFields
                entered={cleared === 0 ? entered : undefined}
                listed={active.model.price}
                isRefused={isPriceRefused}
              />
            </Fragment>
          )}
          <div className="pl-actions pl-dialog-actions">
            <QuietButton
              type="button"
              onClick={() => {
                setCleared((count) => count + 1);
                forgetRefusals();
              }}
            >
              {t('parameters.reset')}
            </QuietButton>
            <Dialog.Close>
              <QuietButton type="button">{t('common.cancel')}</QuietButton>
            </Dialog.Close>
            <PrimaryButton type="submit">{t('common.save')}</PrimaryButton>
          </div>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  );
}
