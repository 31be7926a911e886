import { Select } from '@radix-ui/themes';
import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { hostOf } from '@/lib/domain/network-address';
import { bareKey, readAwsKeys } from '@/lib/domain/providers/pasted-keys';
import type { SettingsValues } from '@/lib/domain/settings-field';
import { useT } from '@/lib/i18n/use-t';
import { hostOfWiderGrant } from '@/lib/panel/access';
import { type ConnectTarget, connectTargets, type Detection, detectPasted } from '@/lib/panel/providers/connect-target';
import { useConnect } from '@/lib/panel/providers/use-connect';
import { useCatalog } from '@/lib/panel/session-store';
import { ConnectOutcome } from './ConnectOutcome';
import { KeyOrAddressField } from './KeyOrAddressField';
import './BringYourOwn.css';
import { Form } from '@/components/ui/Form';

const targetHost = (detection: Detection, target: ConnectTarget): string =>
  hostOf(detection.type === 'address' ? String(detection.settings.baseUrl) : target.baseUrl) || target.label;

/** The host of an address with a port, if the browser gives access to all of its ports. */
const wholeHostOf = (detection: Detection, target: ConnectTarget): string | undefined => {
  const address = detection.type === 'address' ? String(detection.settings.baseUrl) : target.baseUrl;
  return address !== undefined && URL.canParse(address) ? hostOfWiderGrant(`${new URL(address).origin}/*`) : undefined;
};

type Values = { readonly settings: SettingsValues; readonly secrets: Record<string, string> };

/** What the command says: a key goes into the first secret field of the service that was recognised. */
const valuesOf = (detection: Detection, target: ConnectTarget, text: string): Values => {
  if (detection.type === 'address') return { settings: detection.settings, secrets: {} };
  const aws = detection.type === 'aws-keys' ? readAwsKeys(text) : undefined;
  if (aws !== undefined) {
    const { region, ...secrets } = aws;
    return { settings: region === undefined ? {} : { region }, secrets };
  }
  const field = target.fields.find(({ type }) => type === 'secret');
  return { settings: {}, secrets: field === undefined ? {} : { [field.name]: bareKey(text) } };
};

/**
 * One field for a key or an address. What it holds stays in the input, is read once when it is sent and then cleared;
 * only what was recognised is kept here.
 */
export function BringYourOwn({ label }: { readonly label: string }) {
  const t = useT();
  const fieldId = useId();
  const catalog = useCatalog();
  const targets = useMemo(() => connectTargets(catalog), [catalog]);
  const input = useRef<HTMLInputElement>(null);
  const [detection, setDetection] = useState<Detection>({ type: 'nothing' });
  const [picked, setPicked] = useState<ConnectTarget>();
  const { state, connect, reset } = useConnect();
  const target = 'target' in detection ? detection.target : picked;
  const wholeHost = target === undefined ? undefined : wholeHostOf(detection, target);

  const onInput = (event: FormEvent<HTMLInputElement>): void => {
    setDetection(detectPasted(event.currentTarget.value, targets));
    setPicked(undefined);
    reset();
  };

  const submit = async (keepUntested: boolean): Promise<void> => {
    const text = input.current?.value.trim() ?? '';
    if (target === undefined || text === '') return;
    const { settings, secrets } = valuesOf(detection, target, text);
    const { providerId, presetId, label: name } = target;
    const isStored = await connect({
      name,
      providerId,
      presetId,
      settings,
      command: {
        type: 'provider-add',
        providerId,
        ...(presetId !== undefined && { presetId }),
        settings,
        secrets,
        ...(keepUntested && { keepUntested }),
      },
    });
    if (!isStored || input.current === null) return;
    input.current.value = '';
    setDetection({ type: 'nothing' });
  };

  return (
    <Form className="pl-own" onSubmit={() => submit(false)}>
      <label htmlFor={fieldId} className="pl-label">
        {label}
      </label>
      <KeyOrAddressField
        id={fieldId}
        ref={input}
        isEmpty={detection.type === 'nothing'}
        isAddress={detection.type === 'address'}
        onInput={onInput}
      />
      {detection.type === 'invalid' ? (
        <p className="pl-own-note" role="status">
          {t('firstRun.ownInvalid')}
        </p>
      ) : null}
      {detection.type === 'unknown-key' ? (
        <Select.Root
          value={picked?.id ?? ''}
          onValueChange={(id) => setPicked(targets.find((candidate) => candidate.id === id))}
        >
          <Select.Trigger placeholder={t('firstRun.ownUnknown')} aria-label={t('firstRun.ownUnknown')} />
          <Select.Content color="gray" variant="soft">
            {detection.candidates.map((candidate) => (
              <Select.Item key={candidate.id} value={candidate.id}>
                {candidate.label}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      ) : null}
      {target !== undefined && state.status === 'idle' ? (
        <p className="pl-own-note" role="status">
          {t('firstRun.accessNote', { name: target.label, host: targetHost(detection, target) })}
          {wholeHost === undefined ? null : ` ${t('firstRun.wholeHost', { host: wholeHost })}`}
        </p>
      ) : null}
      <ConnectOutcome state={state} />
      {target === undefined || state.status === 'checking' || detection.type === 'nothing' ? null : (
        <div className="pl-actions">
          <GhostButton type="submit">{t(state.status === 'idle' ? 'firstRun.check' : 'common.retry')}</GhostButton>
          {state.status === 'failed' ? (
            <GhostButton type="button" onClick={() => void submit(true)}>
              {t('firstRun.keepAnyway')}
            </GhostButton>
          ) : null}
        </div>
      )}
    </Form>
  );
}
