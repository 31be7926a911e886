import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import type { Catalog } from '@/lib/domain/app/catalog';
import { hostOfPattern } from '@/lib/domain/network-address';
import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import { bareKey, readAwsKeys } from '@/lib/domain/providers/pasted-keys';
import type { SettingsValues } from '@/lib/domain/settings-field';
import { useT } from '@/lib/i18n/use-t';
import { hostOfWiderGrant } from '@/lib/panel/access';
import { type ConnectTarget, connectTargets, type Detection, detectPasted } from '@/lib/panel/providers/connect-target';
import { connectionOrigins } from '@/lib/panel/providers/connection-origins';
import { useConnect } from '@/lib/panel/providers/use-connect';
import { useCatalog } from '@/lib/panel/session-store';
import { AwsSecretFields } from './AwsSecretFields';
import { ConnectOutcome } from './ConnectOutcome';
import { KeyOrAddressField } from './KeyOrAddressField';
import { KeyOwnerSelect } from './KeyOwnerSelect';
import './BringYourOwn.css';
import { Form } from '@/components/ui/Form';

/** Where the key would go; the service's name for an address that is refused anyway. */
const targetHost = (catalog: Catalog, detection: Detection, { providerId, presetId, label }: ConnectTarget): string => {
  const settings = detection.type === 'address' ? detection.settings : {};
  try {
    return hostOfPattern(connectionOrigins(catalog, { providerId, presetId, settings })[0] ?? '') || label;
  } catch {
    return label;
  }
};

/** The host of an address with a port, if the browser gives access to all of its ports. */
const wholeHostOf = (detection: Detection, target: ConnectTarget): string | undefined => {
  const address = detection.type === 'address' ? String(detection.settings.baseUrl) : target.baseUrl;
  return address !== undefined && URL.canParse(address) ? hostOfWiderGrant(`${new URL(address).origin}/*`) : undefined;
};

/** The service that the key or the address goes to: the one that was recognised, or that the user named. */
const targetOf = (detection: Detection, picked: ConnectTarget | undefined): ConnectTarget | undefined => {
  if ('target' in detection) return detection.target;
  return detection.type === 'unknown-key' ? (picked ?? detection.likely) : undefined;
};

/** What may be a key is hidden while it is typed; an address, or anything else, is no secret. */
const isSecret = ({ type }: Detection): boolean =>
  type === 'key' || type === 'unknown-key' || type === 'aws-keys' || type === 'aws-id';

type Values = { readonly settings: SettingsValues; readonly secrets: Record<string, string> };

/** What the command says: a key goes into the first secret field of the service that was recognised. */
const valuesOf = (detection: Detection, target: ConnectTarget, text: string, form: FormData): Values => {
  if (detection.type === 'aws-id') {
    const [secretAccessKey = '', sessionToken = '', region = ''] = ['secretAccessKey', 'sessionToken', 'region'].map(
      (name) => String(form.get(name) ?? '').trim(),
    );
    const token = sessionToken === '' ? {} : { sessionToken };
    return { settings: { region }, secrets: { accessKeyId: bareKey(text), secretAccessKey, ...token } };
  }
  if (detection.type === 'address') return { settings: detection.settings, secrets: {} };
  const aws = detection.type === 'aws-keys' ? readAwsKeys(text) : undefined;
  if (aws !== undefined) {
    const { region, ...secrets } = aws;
    return { settings: region === undefined ? {} : { region }, secrets };
  }
  const field = target.fields.find(({ type }) => type === 'secret');
  return { settings: {}, secrets: field === undefined ? {} : { [field.name]: bareKey(text) } };
};

export type BringYourOwnProps = {
  readonly label: string;
  onConnected?(provider: ConnectedProvider): void;
};

/**
 * One field for a key or an address. What it holds stays in the input, is read once when it is sent and then cleared;
 * only what was recognised is kept here.
 */
export function BringYourOwn({ label, onConnected }: BringYourOwnProps) {
  const t = useT();
  const fieldId = useId();
  const catalog = useCatalog();
  const targets = useMemo(() => connectTargets(catalog), [catalog]);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [detection, setDetection] = useState<Detection>({ type: 'nothing' });
  const [picked, setPicked] = useState<ConnectTarget>();
  const { state, connect, reset } = useConnect(onConnected);
  const target = targetOf(detection, picked);
  const wholeHost = target === undefined ? undefined : wholeHostOf(detection, target);

  const onInput = (event: FormEvent<HTMLInputElement>): void => {
    setDetection(detectPasted(event.currentTarget.value, targets));
    setPicked(undefined);
    reset();
  };

  const submit = async (keepUntested: boolean): Promise<void> => {
    const text = input.current?.value.trim() ?? '';
    if (target === undefined || text === '') return;
    const { settings, secrets } = valuesOf(detection, target, text, new FormData(form.current ?? undefined));
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
    <Form ref={form} className="pl-own" onSubmit={() => submit(false)}>
      <label htmlFor={fieldId} className="pl-label">
        {label}
      </label>
      <KeyOrAddressField
        id={fieldId}
        ref={input}
        isEmpty={detection.type === 'nothing'}
        isSecret={isSecret(detection)}
        onInput={onInput}
      />
      {detection.type === 'invalid' ? (
        <p className="pl-own-note" role="status">
          {t('firstRun.ownInvalid')}
        </p>
      ) : null}
      {detection.type === 'unknown-key' ? (
        <KeyOwnerSelect
          candidates={detection.candidates}
          chosen={target}
          onChoose={(chosen) => {
            setPicked(chosen);
            reset();
          }}
        />
      ) : null}
      {detection.type === 'aws-id' ? (
        <AwsSecretFields target={detection.target} isTemporary={detection.isTemporary} />
      ) : null}
      {target !== undefined && state.status === 'idle' ? (
        <p className="pl-own-note" role="status">
          {t('firstRun.accessNote', { name: target.label, host: targetHost(catalog, detection, target) })}
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
