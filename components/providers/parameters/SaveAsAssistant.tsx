import { Bookmark } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { assistantLimits, assistantParameters, mostAssistants } from '@/lib/domain/chat/assistant';
import type { ModelRef } from '@/lib/domain/model';
import type { ModelLimits } from '@/lib/domain/providers/model-limits';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { shownAssistantOf } from '@/lib/panel/active-model';
import { chatTools } from '@/lib/panel/app/assistant-tools';
import { closeSheet } from '@/lib/panel/app/sheets';
import { assistantName, saveAssistant } from '@/lib/panel/chat/assistants';
import { sendOrReport } from '@/lib/panel/connection';
import { parametersFromForm } from '@/lib/panel/providers/parameters-form';
import type { useRefusals } from '@/lib/panel/providers/use-refusals';
import { openView, useSession } from '@/lib/panel/session-store';
import { showToast } from '@/lib/panel/toasts';
import { useToolList } from '@/lib/panel/tools/tool-list';

export type SaveAsAssistantProps = {
  readonly model: ModelRef;
  readonly limits: ModelLimits;
  /** Where what does not fit is noted. */
  readonly refusals: Pick<ReturnType<typeof useRefusals>, 'note'>;
};

/** How long it is offered to go to what was saved, ms. */
const offeredMs = 10_000;

/** Makes an assistant of the instructions, parameters, model and tools of the conversation that is shown, as they stand in the form. */
export function SaveAsAssistant({ model, limits, refusals }: SaveAsAssistantProps) {
  const t = useT();
  const formats = useFormats();
  const title = useSession(({ conversation }) => conversation?.title);
  const below = assistantParameters(useSession(shownAssistantOf));
  const isFull = useSession(({ preferences }) => preferences.assistants.length >= mostAssistants);
  const [problem, setProblem] = useState<string>();

  const save = async ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>): Promise<void> => {
    if (form === null) return;
    const found = parametersFromForm(new FormData(form), limits);
    refusals.note(found, { type: 'fits' }, { type: 'fits', size: {} });
    if (found.type === 'refused') return;
    const { system = '', ...parameters } = { ...below, ...found.parameters };
    const tooLong = t('settings.assistants.tooLong', { count: formats.number(assistantLimits.instructions) });
    const wrong = system === '' ? t('settings.assistants.needsInstructions') : tooLong;
    const fits = system !== '' && system.length <= assistantLimits.instructions;
    setProblem(fits ? undefined : wrong);
    if (!fits) return;
    const name = assistantName(title ?? '') || t('settings.assistants.add');
    const hasParameters = Object.keys(parameters).length > 0;
    const inNew = await sendOrReport({ type: 'tool-list' });
    if (inNew === undefined) return;
    const tools = chatTools(useToolList.getState().list?.sources ?? inNew.sources, inNew.sources);
    const more = { ...(hasParameters && { parameters }), ...(tools !== undefined && { tools }) };
    const assistant = { name, instructions: system, model, ...more };
    if ((await saveAssistant(assistant)) === undefined) return;
    closeSheet();
    const run = (): void => openView({ name: 'settings', page: 'assistants' });
    const action = { labelKey: 'common.edit', run, forMs: offeredMs } as const;
    showToast({ textKey: 'settings.assistants.saved', values: { name }, action });
  };
  const full = isFull ? t('settings.assistants.full', { count: formats.number(mostAssistants) }) : undefined;
  const said = full ?? problem;

  return (
    <div>
      <GhostButton type="button" disabled={isFull} onClick={(event) => void save(event)}>
        <Bookmark size={15} aria-hidden="true" />
        {t('settings.assistants.saveAs')}
      </GhostButton>
      <p className="pl-field-note" role="status" data-tone={problem === undefined ? 'neutral' : 'bad'}>
        <span>{said}</span>
      </p>
    </div>
  );
}
