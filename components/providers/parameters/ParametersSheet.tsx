import { Dialog } from '@radix-ui/themes';
import { type FormEvent, Fragment, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { useReturnFocus } from '@/components/ui/use-return-focus';
import { assistantParameters } from '@/lib/domain/chat/assistant';
import type { ChatParameters } from '@/lib/domain/chat-parameters';
import { parametersKey, pickParameters } from '@/lib/domain/providers/model-parameters';
import { useT } from '@/lib/i18n/use-t';
import { findModel, shownAssistantOf, useActiveModel } from '@/lib/panel/active-model';
import { closeSheet, type ParametersScope } from '@/lib/panel/app/sheets';
import { ownParametersOf } from '@/lib/panel/chat/ledger';
import { activeLimits } from '@/lib/panel/providers/parameter-limits';
import { changeConversationParameters, changeModel } from '@/lib/panel/providers/parameters';
import { parametersFromForm } from '@/lib/panel/providers/parameters-form';
import { type PriceRead, priceFromForm } from '@/lib/panel/providers/price-form';
import { type SizeRead, sizeFromForm } from '@/lib/panel/providers/size-form';
import { useRefusals } from '@/lib/panel/providers/use-refusals';
import { useCatalog, usePreferences, useProviders, useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import { ParameterFields } from './ParameterFields';
import { PriceFields } from './PriceFields';
import { SaveAsAssistant } from './SaveAsAssistant';
import { ScopeSwitch } from './ScopeSwitch';
import { SizeFields } from './SizeFields';
import '@/components/ui/Sheets.css';

const none: ChatParameters = {};

/** People who open the model's part directly want its price, which comes last. */
const focusPrice = (sheet: EventTarget | null): boolean => {
  const field = sheet instanceof HTMLElement ? sheet.querySelector<HTMLInputElement>('[name="priceInput"]') : null;
  field?.focus();
  return field !== null;
};

export type ParametersSheetProps = { readonly firstScope?: ParametersScope | undefined };

/**
 * What is sent along with the messages: for this conversation, or for its model where a conversation sets nothing; and
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
  const ofAssistant = assistantParameters(useSession(shownAssistantOf));
  const [scope, setScope] = useState(firstScope);
  const [cleared, setCleared] = useState(0);
  const refusals = useRefusals();
  if (active === undefined) return null;

  const ref = { connectionId: active.provider.id, modelId: active.model.id };
  const ofModel = modelParameters[parametersKey(ref)] ?? none;
  const set = scope === 'chat' ? ofChat : ofModel;
  const limits = activeLimits(active, catalog);

  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = parametersFromForm(form, limits);
    const price: PriceRead = scope === 'chat' ? { type: 'fits' } : priceFromForm(form);
    const size: SizeRead = scope === 'chat' ? { type: 'fits', size: {} } : sizeFromForm(form);
    refusals.note(read, price, size);
    if (read.type === 'refused' || price.type === 'refused' || size.type === 'refused') return;
    // A parameter without a field for this model stays set for another one.
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
          <ScopeSwitch
            scope={scope}
            modelName={active.model.name}
            onChange={(chosen) => {
              setCleared(0);
              refusals.forget();
              setScope(chosen);
            }}
          />
          <ParameterFields
            key={`${scope} ${cleared}`}
            values={cleared === 0 ? set : none}
            {...(scope === 'chat' ? { below: ofModel, ofAssistant } : { below: none })}
            limits={limits}
            refused={refusals.fields}
          />
          {scope === 'chat' ? (
            <SaveAsAssistant model={ref} limits={limits} refusals={refusals} />
          ) : (
            <Fragment key={cleared}>
              <SizeFields
                entered={cleared === 0 ? modelSizes[parametersKey(ref)] : undefined}
                listed={findModel(providers, ref)?.model}
                refused={refusals.sizes}
              />
              <PriceFields
                entered={cleared === 0 ? modelPrices[parametersKey(ref)] : undefined}
                listed={active.model.price}
                isRefused={refusals.isPriceRefused}
              />
            </Fragment>
          )}
          <div className="pl-actions pl-dialog-actions">
            <GhostButton
              type="button"
              onClick={() => {
                setCleared((count) => count + 1);
                refusals.forget();
              }}
            >
              {t('parameters.reset')}
            </GhostButton>
            <Dialog.Close>
              <GhostButton type="button">{t('common.cancel')}</GhostButton>
            </Dialog.Close>
            <PrimaryButton type="submit">{t('common.save')}</PrimaryButton>
          </div>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  );
}
