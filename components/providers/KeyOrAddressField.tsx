import { TextField } from '@radix-ui/themes';
import { Eye, EyeOff, KeyRound } from 'lucide-react';
import { type ClipboardEvent, type FormEvent, type Ref, useState } from 'react';
import { IconButton } from '@/components/ui/IconButton';
import { useT } from '@/lib/i18n/use-t';

/** A field of one line drops line ends, and with them the border between two values. */
const onPaste = (event: ClipboardEvent<HTMLInputElement>): void => {
  const text = event.clipboardData.getData('text');
  if (!/[\r\n]/u.test(text.trim())) return;
  event.preventDefault();
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  const line = text.trim().replace(/[\r\n]+/gu, ' ');
  event.currentTarget.setRangeText(line, selectionStart ?? 0, selectionEnd ?? value.length, 'end');
  event.currentTarget.dispatchEvent(new Event('input', { bubbles: true }));
};

export type KeyOrAddressFieldProps = {
  readonly id: string;
  readonly ref: Ref<HTMLInputElement>;
  readonly isEmpty: boolean;
  /** Hidden, unless the user shows it. */
  readonly isSecret: boolean;
  onInput(event: FormEvent<HTMLInputElement>): void;
};

/** A field of one line for a secret, which the user can show. Its content stays in it. */
export function KeyOrAddressField({ id, ref, isEmpty, isSecret, onInput }: KeyOrAddressFieldProps) {
  const t = useT();
  const [isShown, setShown] = useState(false);
  const ShowIcon = isShown ? EyeOff : Eye;
  return (
    <TextField.Root
      id={id}
      ref={ref}
      type={isShown || !isSecret ? 'text' : 'password'}
      {...(!isEmpty && { dir: 'ltr' })}
      autoComplete="off"
      spellCheck={false}
      placeholder={t('firstRun.ownField')}
      title={t('firstRun.ownField')}
      onInput={onInput}
      onPaste={onPaste}
    >
      <TextField.Slot>
        <KeyRound size={15} aria-hidden="true" />
      </TextField.Slot>
      {isEmpty || !isSecret ? null : (
        <TextField.Slot side="right">
          <IconButton
            label={t(isShown ? 'common.hide' : 'common.show')}
            size="dense"
            onClick={() => setShown(!isShown)}
          >
            <ShowIcon size={15} aria-hidden="true" />
          </IconButton>
        </TextField.Slot>
      )}
    </TextField.Root>
  );
}
