import { BuiltInProgress } from '@/components/providers/BuiltInProgress';
import { CheckState } from '@/components/providers/CheckState';
import { ConnectedRow } from '@/components/providers/ConnectedRow';
import { ConnectOutcome } from '@/components/providers/ConnectOutcome';
import { FindingRow } from '@/components/providers/first-run/FindingRow';
import { ModelOptionRow } from '@/components/providers/ModelOptionRow';
import { PullProgress } from '@/components/providers/PullProgress';
import { Group } from '@/components/ui/Group';
import type { LocalFinding } from '@/lib/domain/providers/local-service';
import { useT } from '@/lib/i18n/use-t';
import { Exhibit } from '../Exhibit';
import { connections, models } from '../sample-data';
import '@/components/app/settings/Settings.css';
import '@/components/providers/ModelChooser.css';
import '@/components/providers/PullProgress.css';

const findings: readonly LocalFinding[] = [
  { serviceId: 'lm-studio', state: 'listening' },
  { serviceId: 'jan', state: 'unrecognised' },
  { serviceId: 'llama-cpp', state: 'refuses-extensions' },
  { serviceId: 'ollama', state: 'ready', connectionId: 'local', modelCount: 4 },
  { serviceId: 'vllm', state: 'no-model', connectionId: 'unreachable' },
];

/** Connections, models and what is found on this computer. */
export function Providers() {
  const t = useT();
  const [first] = connections;
  return (
    <>
      <Exhibit name="ConnectedRow: works, untested, refused, unreachable, not allowed">
        <Group label={t('settings.models.title')}>
          {connections.map((provider) => (
            <ConnectedRow key={provider.id} provider={provider} isOpenAtFirst={false} />
          ))}
        </Group>
      </Exhibit>
      {first === undefined ? null : (
        <Exhibit name="CheckState: testing, no key, no access">
          <CheckState provider={first} modelName="Small" isTesting hindrance={undefined} />
          <CheckState provider={first} modelName="Small" isTesting={false} hindrance="key" />
          <CheckState provider={first} modelName="Small" isTesting={false} hindrance="access" />
        </Exhibit>
      )}
      <Exhibit name="FindingRow: listening, unrecognised, refuses extensions, ready, no model">
        <Group>
          {findings.map((finding) => (
            <FindingRow key={finding.serviceId} finding={finding} />
          ))}
        </Group>
      </Exhibit>
      <Exhibit name="ModelOptionRow: chosen, pointed at, not for chat, going away">
        <div role="listbox" aria-label={t('settings.models.title')} tabIndex={0}>
          {models.map((model, index) => (
            <ModelOptionRow
              key={model.id}
              id={`option-${model.id}`}
              option={{ ref: { connectionId: 'local', modelId: model.id }, model }}
              isChosen={index === 0}
              isActive={index === 1}
              onChoose={() => {}}
              onPoint={() => {}}
            />
          ))}
        </div>
      </Exhibit>
      <Exhibit name="ConnectOutcome: checking, works, denied, failed">
        <ConnectOutcome state={{ status: 'checking', name: 'OpenAI' }} />
        <ConnectOutcome state={{ status: 'works', name: 'OpenAI', modelCount: 4, ms: 380 }} />
        <ConnectOutcome state={{ status: 'denied', host: 'api.openai.com' }} />
        <ConnectOutcome
          state={{ status: 'failed', name: 'OpenAI', error: { code: 'auth', status: 401, host: 'api.openai.com' } }}
        />
      </Exhibit>
      <Exhibit name="PullProgress: running, failed">
        {(['running', 'failed'] as const).map((state) => (
          <PullProgress
            key={state}
            pull={{
              connectionId: 'local',
              modelId: 'small',
              state,
              progress: { status: 'pulling', completedBytes: 800_000_000, totalBytes: 2_000_000_000 },
              ...(state === 'failed' && { error: { code: 'reset', host: '127.0.0.1:11434' } }),
            }}
          />
        ))}
      </Exhibit>
      <Exhibit name="BuiltInProgress: preparing, half">
        <BuiltInProgress name="Gemini Nano" fraction={undefined} />
        <BuiltInProgress name="Gemini Nano" fraction={0.5} />
      </Exhibit>
    </>
  );
}
