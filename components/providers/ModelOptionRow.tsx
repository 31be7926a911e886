import { Check, Eye, FileText, Lightbulb, Wrench } from 'lucide-react';
import { memo } from 'react';
import type { ModelCapability } from '@/lib/domain/model';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import type { ModelOption } from '@/lib/panel/providers/model-groups';

const glyphs = { images: Eye, files: FileText, reasoning: Lightbulb, tools: Wrench } as const;
const order = ['images', 'files', 'reasoning', 'tools'] as const satisfies readonly ModelCapability[];

export type ModelOptionRowProps = {
  readonly id: string;
  readonly option: ModelOption;
  readonly isChosen: boolean;
  readonly isActive: boolean;
  readonly onChoose: (option: ModelOption) => void;
  readonly onPoint: (option: ModelOption) => void;
};

/** One model of the list: its name, what it can do, how much it reads at once. */
export const ModelOptionRow = memo(function ModelOptionRow({
  id,
  option,
  isChosen,
  isActive,
  onChoose,
  onPoint,
}: ModelOptionRowProps) {
  const t = useT();
  const formats = useFormats();
  const { name, kind, endsOn, capabilities, contextWindow, lacksTools = false } = option.model;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of a combobox are handled by its input (WAI-ARIA APG, combobox).
    <div
      id={id}
      className="pl-model-option"
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-highlighted={isActive || undefined}
      data-tooltip={name}
      onClick={() => onChoose(option)}
      onPointerMove={() => onPoint(option)}
    >
      <span className="pl-model-check">{isChosen ? <Check size={16} aria-hidden="true" /> : null}</span>
      <bdi className="pl-model-name pl-ellipsis">{name}</bdi>
      {kind === undefined ? null : <span className="pl-model-mark">{t('models.notForChat')}</span>}
      {endsOn === undefined ? null : (
        <span className="pl-model-mark">{t('models.endsOn', { date: formats.day(endsOn) })}</span>
      )}
      {kind === undefined && lacksTools ? <span className="pl-model-mark">{t('models.noTools')}</span> : null}
      <span className="pl-model-glyphs">
        {order.map((capability) => {
          if (!capabilities?.includes(capability)) return null;
          const Glyph = glyphs[capability];
          return <Glyph key={capability} size={14} role="img" aria-label={t(`models.${capability}`)} />;
        })}
      </span>
      <span className="pl-model-window pl-tabular">
        {contextWindow === undefined ? null : formats.compact(contextWindow)}
      </span>
    </div>
  );
});
