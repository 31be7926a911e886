import { TextField } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import { FieldGroup } from '@/components/ui/FieldGroup';
import { Form } from '@/components/ui/Form';
import { GhostButton } from '@/components/ui/GhostButton';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import type { TextKey } from '@/lib/i18n/text-key';
import { useT } from '@/lib/i18n/use-t';
import { sendOrReport } from '@/lib/panel/connection';
import '@/components/ui/keys.css';

/** Shorter ones can be guessed by trying (NIST SP 800-63B, 5.1.1.2). */
const shortest = 8;

/** Sets or changes the passphrase. Both inputs are read when they are sent and then cleared. */
export function PassphraseForm({ onDone }: { readonly onDone: () => void }) {
  const t = useT();
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<TextKey>();
  const [isSetting, setSetting] = useState(false);

  const submit = async (): Promise<void> => {
    if (first.current === null || second.current === null) return;
    const passphrase = first.current.value;
    if (passphrase.length < shortest) return setProblem('keys.tooShort');
    if (passphrase !== second.current.value) return setProblem('keys.different');
    first.current.value = '';
    second.current.value = '';
    setProblem(undefined);
    setSetting(true);
    if ((await sendOrReport({ type: 'keys-passphrase', passphrase })) !== undefined) onDone();
    setSetting(false);
  };

  return (
    <Form className="pl-keys-form" onSubmit={submit}>
      <FieldGroup label={t('keys.field')} hint={t('keys.tooShort')}>
        {(field) => <TextField.Root {...field} ref={first} type="password" autoComplete="new-password" dir="ltr" />}
      </FieldGroup>
      <FieldGroup
        label={t('keys.again')}
        {...(problem !== undefined && { result: { tone: 'bad' as const, text: t(problem) } })}
      >
        {(field) => <TextField.Root {...field} ref={second} type="password" autoComplete="new-password" dir="ltr" />}
      </FieldGroup>
      <div className="pl-actions pl-card-actions">
        <PrimaryButton type="submit" disabled={isSetting}>
          {t('common.save')}
        </PrimaryButton>
        <GhostButton type="button" onClick={onDone}>
          {t('common.cancel')}
        </GhostButton>
      </div>
    </Form>
  );
}
