import { Check, CircleAlert, Ghost, PanelLeft, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { ArgumentFields } from '@/components/ui/ArgumentFields';
import { AudioBars } from '@/components/ui/AudioBars';
import { BackButton } from '@/components/ui/BackButton';
import { CommandLine } from '@/components/ui/CommandLine';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Disclosure } from '@/components/ui/Disclosure';
import { FieldGroup } from '@/components/ui/FieldGroup';
import { GhostButton } from '@/components/ui/GhostButton';
import { IconButton } from '@/components/ui/IconButton';
import { ImportedState } from '@/components/ui/ImportedState';
import { Mark } from '@/components/ui/Mark';
import { PrimaryButton } from '@/components/ui/PrimaryButton';
import { ProgressRing } from '@/components/ui/ProgressRing';
import { RangeField } from '@/components/ui/RangeField';
import { SearchField } from '@/components/ui/SearchField';
import { SettingsFieldInput } from '@/components/ui/SettingsFieldInput';
import { SettingsFields } from '@/components/ui/SettingsFields';
import { SourceForm } from '@/components/ui/SourceForm';
import { StateText } from '@/components/ui/StateText';
import { Tile } from '@/components/ui/Tile';
import { ToastView } from '@/components/ui/ToastView';
import { useT } from '@/lib/i18n/use-t';
import { Exhibit } from '../Exhibit';

const tones = ['neutral', 'good', 'warn', 'bad'] as const;

function Fields() {
  const t = useT();
  const [speed, setSpeed] = useState(1.2);
  const [query, setQuery] = useState('crack');
  const field = {
    name: 'baseUrl',
    labelKey: 'models.field.baseUrl',
    type: 'url',
    isOptional: true,
    placeholder: 'https://example.org/v1',
  } as const;
  const word = {
    icon: <CircleAlert size={15} aria-hidden="true" />,
    text: t('error.auth.title', { provider: 'OpenAI' }),
  };
  return (
    <>
      <Exhibit name="FieldGroup: at rest, good, bad">
        <FieldGroup label={t('models.field.baseUrl')} hint={t('firstRun.kept')}>
          {({ id, 'aria-describedby': describedBy }) => (
            <SettingsFieldInput field={field} id={id} describedBy={describedBy} value={undefined} secret={undefined} />
          )}
        </FieldGroup>
        {(['good', 'bad'] as const).map((tone) => (
          <FieldGroup key={tone} label={t('models.field.apiKey')} result={{ tone, ...word }}>
            {({ id, 'aria-describedby': describedBy }) => (
              <SettingsFieldInput
                field={{ name: 'apiKey', labelKey: 'models.field.apiKey', type: 'secret' }}
                id={id}
                describedBy={describedBy}
                value={undefined}
                secret={{ isConfigured: true, lastFour: '0000' }}
              />
            )}
          </FieldGroup>
        ))}
      </Exhibit>
      <Exhibit name="ArgumentFields: one that has to be filled in, one that need not">
        <ArgumentFields
          arguments={[
            { name: 'language', description: 'Of the code', isRequired: true },
            { name: 'style', isRequired: false },
          ]}
          suggest={async () => []}
        />
      </Exhibit>
      <Exhibit name="SearchField: empty, filled">
        <SearchField label={t('library.search')} clearLabel={t('common.clear')} value="" onValueChange={() => {}} />
        <SearchField
          label={t('library.search')}
          clearLabel={t('common.clear')}
          value={query}
          onValueChange={setQuery}
        />
      </Exhibit>
      <Exhibit name="RangeField">
        <RangeField
          label={t('player.speed')}
          value={speed}
          min={0.5}
          max={2}
          step={0.1}
          text={String(speed)}
          onChange={setSpeed}
        />
      </Exhibit>
    </>
  );
}

/** The primitives of the look. */
export function Controls() {
  const t = useT();
  return (
    <>
      <Exhibit name="PrimaryButton, GhostButton: at rest, disabled, small" layout="line">
        <PrimaryButton>{t('firstRun.start')}</PrimaryButton>
        <PrimaryButton disabled>{t('firstRun.start')}</PrimaryButton>
        <GhostButton>{t('common.cancel')}</GhostButton>
        <GhostButton disabled>{t('common.cancel')}</GhostButton>
        <GhostButton size="1">{t('common.undo')}</GhostButton>
      </Exhibit>
      <Exhibit name="IconButton: plain, soft, filled, round, dense, pressed, disabled, mirrored" layout="line">
        {(['plain', 'soft', 'filled'] as const).map((tone) => (
          <IconButton key={tone} label={t('app.history')} tone={tone}>
            <PanelLeft size={17} aria-hidden="true" />
          </IconButton>
        ))}
        <IconButton label={t('app.history')} tone="filled" shape="round">
          <PanelLeft size={17} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('app.history')} size="dense">
          <PanelLeft size={15} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('app.temporary')} aria-pressed>
          <Ghost size={16} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('app.history')} disabled>
          <PanelLeft size={17} aria-hidden="true" />
        </IconButton>
        <IconButton label={t('app.history')} isMirrored>
          <PanelLeft size={17} aria-hidden="true" />
        </IconButton>
        <BackButton onClick={() => {}} />
      </Exhibit>
      <Exhibit name="ConfirmDialog: its trigger" layout="line">
        <ConfirmDialog
          trigger={<GhostButton>{t('keys.forgot')}</GhostButton>}
          title={t('keys.forgotTitle')}
          text={t('keys.forgotText')}
          confirmLabel={t('keys.forgotConfirm')}
          onConfirm={() => {}}
        />
      </Exhibit>
      <Exhibit name="Tile: neutral, good, warn, bad, large" layout="line">
        {tones.map((tone) => (
          <Tile key={tone} tone={tone}>
            <TriangleAlert size={15} />
          </Tile>
        ))}
        <Tile size="large">O</Tile>
      </Exhibit>
      <Exhibit name="StateText: neutral, good, warn, bad">
        {tones.map((tone) => (
          <StateText key={tone} tone={tone} icon={<Check size={15} aria-hidden="true" />}>
            {t('settings.models.testing')}
          </StateText>
        ))}
      </Exhibit>
      <Exhibit name="ImportedState">
        <ImportedState />
      </Exhibit>
      <Exhibit name="Mark, AudioBars, ProgressRing: 1, 0.4, 0" layout="line">
        <Mark size={32} />
        <AudioBars />
        <ProgressRing fraction={1} text="30" />
        <ProgressRing fraction={0.4} text="12" />
        <ProgressRing fraction={0} text="0" />
      </Exhibit>
      <Exhibit name="Disclosure: closed, open">
        <Disclosure label={t('error.details')}>{t('chat.ask')}</Disclosure>
        <Disclosure label={t('error.details')} isOpenAtFirst>
          {t('error.overloaded.text')}
        </Disclosure>
      </Exhibit>
      <Fields />
      <Exhibit name="CommandLine">
        <CommandLine command="ollama pull a-model-with-a-name-that-is-longer-than-the-line" />
      </Exhibit>
      <Exhibit name="SettingsFields: address, key">
        <SettingsFields
          fields={[
            { name: 'baseUrl', labelKey: 'models.field.baseUrl', type: 'url', isOptional: true },
            { name: 'apiKey', labelKey: 'models.field.apiKey', type: 'secret' },
          ]}
          values={{ baseUrl: 'https://example.org/v1' }}
          secrets={{ apiKey: { lastFour: '0000' } }}
        />
      </Exhibit>
      <Exhibit name="SourceForm">
        <SourceForm
          source={{ fields: [{ name: 'region', labelKey: 'models.field.baseUrl', type: 'text' }] }}
          stored={undefined}
          onSave={() => Promise.resolve()}
          onCancel={() => {}}
        />
      </Exhibit>
      <Exhibit name="ToastView: text, detail, actions, time left">
        <ToastView text={t('player.queued')} />
        <ToastView text={t('player.queued')} detail={t('error.overloaded.text')} />
        <ToastView
          text={t('settings.models.removed', { name: 'OpenAI' })}
          remaining="8 s"
          action={{ label: t('common.undo'), run: () => {} }}
        />
        <ToastView
          text={t('player.otherVoice', { from: 'Alloy', to: 'Aria' })}
          detail={t('error.auth.title', { provider: 'OpenAI' })}
          remaining="8 s"
          action={{ label: t('common.undo'), run: () => {} }}
          otherAction={{ label: t('player.voiceSettings'), run: () => {} }}
        />
      </Exhibit>
    </>
  );
}
