import { TriangleAlert } from 'lucide-react';
import { ModelChooser } from '@/components/providers/ModelChooser';
import { GhostButton } from '@/components/ui/GhostButton';
import { kindOfType, refusedKinds } from '@/lib/domain/attachment';
import { useT } from '@/lib/i18n/use-t';
import { chooseModel, useActiveModel } from '@/lib/panel/active-model';
import { removeDraftFile } from '@/lib/panel/draft-files';
import { useSession } from '@/lib/panel/session-store';
import { showRefusal } from '@/lib/panel/show-error';
import './ModelLimits.css';

/** Says before sending that the model might not accept what is attached, and offers two ways out. */
export function ModelLimits() {
  const t = useT();
  const active = useActiveModel();
  const files = useSession((state) => state.draftFiles);
  if (active === undefined) return null;
  const { provider, model } = active;
  const [kind] = refusedKinds(model, files);
  if (kind === undefined) return null;

  const remove = (): void => {
    for (const file of files) if (kindOfType(file.mimeType) === kind) removeDraftFile(file.id);
  };

  return (
    <div className="pl-limits" role="status">
      <TriangleAlert size={14} aria-hidden="true" />
      <span>{t(`composer.refuses.${kind}`, { model: model.name })}</span>
      <span className="pl-actions">
        <ModelChooser
          chosen={{ connectionId: provider.id, modelId: model.id }}
          onChoose={(ref) => void chooseModel(ref).catch(showRefusal)}
        >
          <GhostButton size="1">{t('composer.otherModel')}</GhostButton>
        </ModelChooser>
        <GhostButton size="1" onClick={remove}>
          {t('composer.removeThem')}
        </GhostButton>
      </span>
    </div>
  );
}
