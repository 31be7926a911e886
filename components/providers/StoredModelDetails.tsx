import { Disclosure } from '@/components/ui/Disclosure';
import type { Model } from '@/lib/domain/model';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';

/** What a server says about a model on its disk, one press away. Draws nothing if it says nothing. */
export function StoredModelDetails({ model }: { readonly model: Model }) {
  const t = useT();
  const formats = useFormats();
  const { details, capabilities = [], contextWindow } = model;
  if (details === undefined && contextWindow === undefined && capabilities.length === 0) return null;
  const facts = [
    [t('models.family'), details?.family],
    [t('models.parameterCount'), details?.parameterCount],
    [t('models.quantization'), details?.quantization],
    [t('models.field.contextWindow'), contextWindow === undefined ? undefined : formats.number(contextWindow)],
    [t('models.abilities'), capabilities.map((capability) => t(`models.${capability}`)).join(', ') || undefined],
    [t('models.ownSettings'), details?.ownSettings],
  ].flatMap(([name, value]) => (name === undefined || value === undefined ? [] : [{ name, value }]));

  return (
    <Disclosure label={t('models.details')}>
      <dl className="pl-model-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}
