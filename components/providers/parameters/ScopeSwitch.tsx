import { SegmentedControl } from '@radix-ui/themes';
import { useT } from '@/lib/i18n/use-t';
import type { ParametersScope } from '@/lib/panel/app/sheets';

export type ScopeSwitchProps = {
  readonly scope: ParametersScope;
  readonly modelName: string;
  onChange(scope: ParametersScope): void;
};

/** Whether the parameters are this conversation's or its model's. */
export function ScopeSwitch({ scope, modelName, onChange }: ScopeSwitchProps) {
  const t = useT();
  return (
    <SegmentedControl.Root
      value={scope}
      aria-label={t('parameters.scope')}
      onValueChange={(value) => onChange(value === 'model' ? 'model' : 'chat')}
    >
      <SegmentedControl.Item value="chat">{t('parameters.scopeChat')}</SegmentedControl.Item>
      <SegmentedControl.Item value="model">
        <bdi>{modelName}</bdi>
      </SegmentedControl.Item>
    </SegmentedControl.Root>
  );
}
