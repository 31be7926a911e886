import { Checkbox, RadioGroup, TextField } from '@radix-ui/themes';
import { type ReactNode, useId } from 'react';
import { FieldGroup } from '@/components/ui/FieldGroup';
import type { ElicitationField, ElicitationOption } from '@/lib/domain/tools/elicitation';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { type FieldProblem, type RawValue, unreadNumber } from '@/lib/panel/tools/elicitation-form';
import { outsideText } from '@/lib/panel/tools/outside-text';

export type ElicitationInputProps = {
  readonly field: ElicitationField;
  readonly raw: RawValue;
  readonly problem: FieldProblem | undefined;
  readonly onChange: (raw: RawValue) => void;
};

type Field<Type extends ElicitationField['type']> = Extract<ElicitationField, { type: Type }>;
type InputOf<Type extends ElicitationField['type']> = Omit<ElicitationInputProps, 'field'> & {
  readonly field: Field<Type>;
};

/** What is wrong with a value, in words. */
function Problem({ problem }: { readonly problem: FieldProblem }) {
  const t = useT();
  const formats = useFormats();
  switch (problem.type) {
    case 'shortest':
    case 'longest':
    case 'fewest':
    case 'most':
      return t(`tools.elicitation.problem.${problem.type}`, { count: problem.limit });
    case 'minimum':
    case 'maximum':
      return t(`tools.elicitation.problem.${problem.type}`, { value: formats.number(problem.limit) });
    default:
      return t(`tools.elicitation.problem.${problem.type}`);
  }
}

/** The name of a field, in its server's words. */
function FieldName({ field: { title, name, isRequired } }: { readonly field: ElicitationField }) {
  const t = useT();
  const shown = outsideText(title ?? name);
  return <bdi>{isRequired ? shown : t('models.field.optional', { name: shown })}</bdi>;
}

const hintOf = ({ description }: ElicitationField): ReactNode =>
  description === undefined ? undefined : <bdi>{outsideText(description)}</bdi>;

const inputTypes = { email: 'email', uri: 'url', date: 'date', 'date-time': 'datetime-local' } as const;

/** A text, a date or a number. What it holds is read when it changes; the input keeps it. */
function LineInput({ field, raw, problem, onChange }: InputOf<'text' | 'number'>) {
  const isNumber = field.type === 'number';
  const format = isNumber ? undefined : field.format;
  return (
    <FieldGroup
      label={<FieldName field={field} />}
      hint={hintOf(field)}
      {...(problem !== undefined && { result: { tone: 'bad', text: <Problem problem={problem} /> } })}
    >
      {(named) => (
        <TextField.Root
          {...named}
          type={isNumber ? 'number' : format === undefined ? 'text' : inputTypes[format]}
          dir={isNumber || format !== undefined ? 'ltr' : 'auto'}
          {...(isNumber && { step: field.isInteger ? 1 : 'any' })}
          autoComplete="off"
          aria-required={field.isRequired}
          aria-invalid={problem !== undefined}
          defaultValue={raw === unreadNumber ? '' : String(raw)}
          onChange={({ target }) => onChange(target.validity.badInput ? unreadNumber : target.value)}
        />
      )}
    </FieldGroup>
  );
}

/** The name of a group, its options, and the line under it. */
function OptionGroup({
  field,
  problem,
  children,
}: Pick<ElicitationInputProps, 'field' | 'problem'> & { readonly children: ReactNode }) {
  const noteId = useId();
  return (
    <fieldset
      className="pl-field pl-elicitation-group"
      aria-describedby={noteId}
      data-invalid={problem === undefined ? undefined : ''}
    >
      <legend className="pl-label">
        <FieldName field={field} />
      </legend>
      {children}
      <div
        id={noteId}
        className="pl-field-note"
        data-tone={problem === undefined ? 'neutral' : 'bad'}
        role={problem === undefined ? undefined : 'status'}
      >
        <span>{problem === undefined ? hintOf(field) : <Problem problem={problem} />}</span>
      </div>
    </fieldset>
  );
}

/** One option with what it is chosen by. */
function Option({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children.
    <label className="pl-elicitation-option">
      {children}
      <bdi>{title}</bdi>
    </label>
  );
}

const titleOf = ({ title }: ElicitationOption): string => outsideText(title);

/** One of several; none where none is needed. */
function ChoiceInput({ field, raw, problem, onChange }: InputOf<'choice'>) {
  const t = useT();
  return (
    <OptionGroup field={field} problem={problem}>
      <RadioGroup.Root
        className="pl-elicitation-options"
        value={String(raw)}
        aria-label={outsideText(field.title ?? field.name)}
        aria-required={field.isRequired}
        onValueChange={onChange}
      >
        {field.isRequired ? null : (
          <Option title={t('tools.elicitation.none')}>
            <RadioGroup.Item value="" />
          </Option>
        )}
        {field.options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the options of a question never change.
          <Option key={index} title={titleOf(option)}>
            <RadioGroup.Item value={String(index)} />
          </Option>
        ))}
      </RadioGroup.Root>
    </OptionGroup>
  );
}

/** Several of several. */
function ChoicesInput({ field, raw, problem, onChange }: InputOf<'choices'>) {
  const chosen = typeof raw === 'object' ? raw : [];
  return (
    <OptionGroup field={field} problem={problem}>
      <div className="pl-elicitation-options">
        {field.options.map((option, at) => {
          const index = String(at);
          const others = chosen.filter((one) => one !== index);
          return (
            <Option key={index} title={titleOf(option)}>
              <Checkbox
                checked={chosen.includes(index)}
                onCheckedChange={(isOn) => onChange(isOn === true ? [...others, index] : others)}
              />
            </Option>
          );
        })}
      </div>
    </OptionGroup>
  );
}

/** Yes or no. */
function BooleanInput({ field, raw, onChange }: InputOf<'boolean'>) {
  const noteId = useId();
  return (
    <div className="pl-field">
      <Option title={outsideText(field.title ?? field.name)}>
        <Checkbox
          checked={raw === true}
          aria-describedby={noteId}
          onCheckedChange={(isOn) => onChange(isOn === true)}
        />
      </Option>
      <div id={noteId} className="pl-field-note">
        <span>{hintOf(field)}</span>
      </div>
    </div>
  );
}

/** The input of one thing that a server asks for. */
export function ElicitationInput({ field, ...rest }: ElicitationInputProps) {
  switch (field.type) {
    case 'text':
    case 'number':
      return <LineInput field={field} {...rest} />;
    case 'boolean':
      return <BooleanInput field={field} {...rest} />;
    case 'choice':
      return <ChoiceInput field={field} {...rest} />;
    case 'choices':
      return <ChoicesInput field={field} {...rest} />;
    default:
      return field satisfies never;
  }
}
