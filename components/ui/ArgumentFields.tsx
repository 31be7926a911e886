import { TextField } from '@radix-ui/themes';
import { useEffect, useId, useRef, useState } from 'react';
import { useT } from '@/lib/i18n/use-t';
import { callAfter } from '@/lib/panel/now';
import { FieldGroup } from './FieldGroup';

/** What has to be filled in before something can be asked for. Names and descriptions are a stranger's. */
export type Argument = { readonly name: string; readonly description?: string; readonly isRequired: boolean };

export type ArgumentFieldsProps = {
  readonly arguments: readonly Argument[];
  /** What fits what is typed; `known` are the other fields. */
  suggest(name: string, value: string, known: Readonly<Record<string, string>>): Promise<readonly string[]>;
};

/** Who types does not wait for suggestions, ms. */
const pauseMs = 200;

/** What a form of arguments holds. A field that was left empty is absent. */
export const argumentValues = (form: HTMLFormElement): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  );

function ArgumentField({ argument, suggest }: { readonly argument: Argument } & Pick<ArgumentFieldsProps, 'suggest'>) {
  const t = useT();
  const listId = useId();
  const [offered, setOffered] = useState<readonly string[]>([]);
  const asked = useRef(0);
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  const { name, description, isRequired } = argument;

  const ask = ({ form, value }: HTMLInputElement): void => {
    cancel.current?.();
    asked.current += 1;
    const own = asked.current;
    const { [name]: _, ...known } = form === null ? {} : argumentValues(form);
    cancel.current = callAfter(pauseMs, () => {
      void suggest(name, value, known).then((found) => {
        if (own === asked.current) setOffered(found);
      });
    });
  };

  return (
    <FieldGroup
      label={<bdi>{isRequired ? name : t('models.field.optional', { name })}</bdi>}
      {...(description !== undefined && { hint: <bdi>{description}</bdi> })}
    >
      {(field) => (
        <>
          <TextField.Root
            {...field}
            name={name}
            dir="auto"
            list={listId}
            autoComplete="off"
            required={isRequired}
            maxLength={20_000}
            onFocus={({ currentTarget }) => ask(currentTarget)}
            onInput={({ currentTarget }) => ask(currentTarget)}
          />
          <datalist id={listId}>
            {offered.map((value) => (
              <option key={value} value={value} />
            ))}
          </datalist>
        </>
      )}
    </FieldGroup>
  );
}

/** A field for each argument; while one types, what fits is offered. */
export function ArgumentFields({ arguments: asked, suggest }: ArgumentFieldsProps) {
  return asked.map((argument) => <ArgumentField key={argument.name} argument={argument} suggest={suggest} />);
}
