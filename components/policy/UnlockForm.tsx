import { TextField } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import { FieldGroup } from '@/components/ui/FieldGroup';
import { Form } from '@/components/ui/Form';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import type { UnlockResult } from '@/lib/domain/policy/key-protection';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { sendOrReport } from '@/lib/panel/connection';
import { useNow } from '@/lib/panel/now';
import { ForgetPassphrase } from './ForgetPassphrase';
import '@/components/ui/keys.css';

export type UnlockFormProps = { readonly onUnlocked?: () => void };

/**
 * Asks for the passphrase. It stays in the input, is read once when it is sent and then cleared. After a
 * wrong one the next has to wait.
 */
export function UnlockForm({ onUnlocked }: UnlockFormProps) {
  const t = useT();
  const formats = useFormats();
  const now = useNow();
  const input = useRef<HTMLInputElement>(null);
  const [isTrying, setTrying] = useState(false);
  const [refusal, setRefusal] = useState<{ readonly until: number }>();
  const waitMs = refusal === undefined ? 0 : refusal.until - now;

  const receive = ({ isUnlocked, waitMs: wait }: UnlockResult): void => {
    setRefusal(isUnlocked ? undefined : { until: now + wait });
    if (isUnlocked) onUnlocked?.();
  };
  const submit = async (): Promise<void> => {
    const passphrase = input.current?.value ?? '';
    if (passphrase === '' || input.current === null) return;
    input.current.value = '';
    setTrying(true);
    const result = await sendOrReport({ type: 'keys-unlock', passphrase });
    if (result !== undefined) receive(result);
    setTrying(false);
  };
  const wrong = waitMs > 0 ? t('keys.wrongWait', { time: formats.elapsed(waitMs) }) : t('keys.wrong');

  return (
    <Form className="pl-keys-form" onSubmit={submit}>
      <FieldGroup
        label={t('keys.field')}
        {...(refusal !== undefined && { result: { tone: 'bad' as const, text: wrong } })}
      >
        {(field) => <TextField.Root {...field} ref={input} type="password" autoComplete="off" dir="ltr" />}
      </FieldGroup>
      <div className="pl-actions pl-card-actions">
        <PrimaryButton type="submit" disabled={isTrying || waitMs > 0}>
          {t(isTrying ? 'keys.unlocking' : 'keys.unlock')}
        </PrimaryButton>
        <ForgetPassphrase />
      </div>
    </Form>
  );
}
