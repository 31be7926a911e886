import { TextArea, TextField } from '@radix-ui/themes';
import { ChevronDown, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ModelChooser } from '@/components/providers/ModelChooser';
import { ParameterFields } from '@/components/providers/parameters/ParameterFields';
import { FieldGroup, type FieldGroupProps } from '@/components/ui/FieldGroup';
import { Form } from '@/components/ui/Form';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { type Assistant, assistantLimits } from '@/lib/domain/chat/assistant';
import type { ParameterName } from '@/lib/domain/chat-parameters';
import type { ModelRef } from '@/lib/domain/model';
import { limitsOf } from '@/lib/domain/providers/model-limits';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { findModel, useActiveModel } from '@/lib/panel/active-model';
import { type AssistantField, assistantFromForm } from '@/lib/panel/app/assistant-form';
import { saveAssistant } from '@/lib/panel/chat/assistants';
import { activeLimits } from '@/lib/panel/providers/parameter-limits';
import { useCatalog, useProviders } from '@/lib/panel/session-store';
import { AssistantHabits } from './AssistantHabits';
import './Assistants.css';

export type AssistantFormProps = {
  /** Absent: a new one. */
  readonly assistant: Assistant | undefined;
  /** With its id where it was saved. */
  readonly onDone: (id?: string) => void;
};

const isParameter = (field: AssistantField): field is ParameterName => field !== 'name' && field !== 'starters';

type ModelFieldProps = { readonly model: ModelRef | undefined; onChange(model: ModelRef | undefined): void };

/** Which model answers. One that is gone stays named: its connection may come back. */
function ModelField({ model, onChange }: ModelFieldProps) {
  const t = useT();
  const found = findModel(useProviders(), model);
  const none = t('settings.assistants.noModel');
  const shown = found?.model.name ?? model?.modelId ?? none;
  const isGone = model !== undefined && found === undefined;
  return (
    <FieldGroup
      label={t('ledger.model')}
      {...(isGone && {
        result: { tone: 'bad', text: t('settings.assistants.modelGone', { model: model.modelId }) } as const,
      })}
    >
      {(field) => (
        <ModelChooser
          chosen={model}
          onChoose={onChange}
          none={model === undefined ? undefined : { text: none, onChoose: () => onChange(undefined) }}
        >
          <GhostButton type="button" {...field} className="pl-assistant-model">
            <bdi className="pl-ellipsis" data-tooltip={shown}>
              {shown}
            </bdi>
            <ChevronDown size={14} aria-hidden="true" />
          </GhostButton>
        </ModelChooser>
      )}
    </FieldGroup>
  );
}

/** The result of a field that does not fit. */
type Bad = (field: AssistantField, text: string) => false | Pick<FieldGroupProps, 'result'>;

/** Its name, its sign and its instructions. The keyboard begins at the first. */
function Words({ assistant, bad }: { readonly assistant: Assistant | undefined; readonly bad: Bad }) {
  const t = useT();
  const formats = useFormats();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const count = formats.number(assistantLimits.instructions);
  const [badName, badWords] = [
    bad('name', t('settings.assistants.needsName')),
    bad('system', t('settings.assistants.needsInstructions')),
  ];

  return (
    <>
      <div className="pl-assistant-names">
        <FieldGroup label={t('settings.assistants.name')} {...badName}>
          {(field) => (
            <TextField.Root
              {...field}
              ref={first}
              name="name"
              dir="auto"
              required
              aria-invalid={badName !== false}
              maxLength={assistantLimits.name}
              defaultValue={assistant?.name ?? ''}
            />
          )}
        </FieldGroup>
        <FieldGroup label={t('settings.assistants.icon')} hint={t('settings.assistants.iconHint')}>
          {(field) => (
            <TextField.Root
              {...field}
              name="icon"
              dir="auto"
              autoComplete="off"
              maxLength={assistantLimits.icon}
              defaultValue={assistant?.icon ?? ''}
            />
          )}
        </FieldGroup>
      </div>
      <FieldGroup
        label={t('parameters.system')}
        hint={t('settings.assistants.instructionsHint', { count })}
        {...badWords}
      >
        {(field) => (
          <TextArea
            {...field}
            name="system"
            dir="auto"
            required
            rows={6}
            aria-invalid={badWords !== false}
            maxLength={assistantLimits.instructions}
            defaultValue={assistant?.instructions ?? ''}
          />
        )}
      </FieldGroup>
    </>
  );
}

const useLimits = (model: ModelRef | undefined) => {
  const catalog = useCatalog();
  const found = findModel(useProviders(), model);
  const active = useActiveModel();
  const asked = found ?? active;
  return asked === undefined ? limitsOf([], { id: '' }) : activeLimits(asked, catalog);
};

/** The fields of an assistant. What does not fit is said beside its field, and nothing that was typed is lost. */
export function AssistantForm({ assistant, onDone }: AssistantFormProps) {
  const t = useT();
  const formats = useFormats();
  const [model, setModel] = useState(assistant?.model);
  const [tools, setTools] = useState(assistant?.tools);
  const [takesPage, setTakesPage] = useState(assistant?.takesPage === true);
  const [hasParameters, setHasParameters] = useState(assistant?.parameters !== undefined);
  const [refused, setRefused] = useState<readonly AssistantField[]>([]);
  const [isSaving, setSaving] = useState(false);
  const limits = useLimits(model);

  const save = async (form: HTMLFormElement): Promise<void> => {
    const read = assistantFromForm(new FormData(form), model, limits, assistant?.parameters);
    setRefused(read.type === 'refused' ? read.fields : []);
    if (read.type === 'refused' || isSaving) return;
    setSaving(true);
    const id = await saveAssistant({
      ...read.assistant,
      ...(tools !== undefined && { tools }),
      ...(takesPage && { takesPage }),
      ...(assistant !== undefined && { id: assistant.id }),
    });
    setSaving(false);
    if (id !== undefined) onDone(id);
  };
  const bad: Bad = (field, text) => refused.includes(field) && { result: { tone: 'bad', text } };
  const starters = {
    count: formats.number(assistantLimits.starters),
    length: formats.number(assistantLimits.starter),
  };

  return (
    <Form className="pl-assistant-form" noValidate onSubmit={save}>
      <Words assistant={assistant} bad={bad} />
      <ModelField model={model} onChange={setModel} />
      <FieldGroup
        label={t('settings.assistants.starters')}
        hint={t('settings.assistants.startersHint', starters)}
        {...bad('starters', t('settings.assistants.startersRefused', starters))}
      >
        {(field) => (
          <TextArea
            {...field}
            name="starters"
            dir="auto"
            rows={3}
            aria-invalid={refused.includes('starters')}
            defaultValue={assistant?.starters?.join('\n') ?? ''}
          />
        )}
      </FieldGroup>
      <AssistantHabits tools={tools} onTools={setTools} takesPage={takesPage} onTakesPage={setTakesPage} />
      {hasParameters ? (
        <ParameterFields
          values={assistant?.parameters ?? {}}
          below={{}}
          limits={limits}
          refused={refused.filter(isParameter)}
          hasSystem={false}
        />
      ) : (
        <div>
          <GhostButton type="button" onClick={() => setHasParameters(true)}>
            <Plus size={15} aria-hidden="true" />
            {t('parameters.title')}
          </GhostButton>
        </div>
      )}
      <p className="pl-note">{t('settings.assistants.keeps')}</p>
      <div className="pl-assistant-actions">
        <GhostButton type="button" onClick={() => onDone()}>
          {t('common.cancel')}
        </GhostButton>
        <PrimaryButton type="submit">{t('common.save')}</PrimaryButton>
      </div>
    </Form>
  );
}
