import type { ComponentProps } from 'react';

export type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  readonly onSubmit: (form: HTMLFormElement) => void | Promise<void>;
};

/** A form that is sent to nobody: the page stays, and `onSubmit` reads the fields. */
export function Form({ onSubmit, ...props }: FormProps) {
  return (
    <form
      {...props}
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit(event.currentTarget);
      }}
    />
  );
}
