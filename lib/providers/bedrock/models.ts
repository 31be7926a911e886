import { type BedrockClient, ListFoundationModelsCommand, ListInferenceProfilesCommand } from '@aws-sdk/client-bedrock';
import type { Model, ModelCapability } from '@/lib/domain/model';

type FoundationModel = {
  readonly modelId?: string | undefined;
  readonly modelName?: string | undefined;
  readonly providerName?: string | undefined;
  readonly inputModalities?: readonly string[] | undefined;
  readonly outputModalities?: readonly string[] | undefined;
  readonly inferenceTypesSupported?: readonly string[] | undefined;
};

const capabilitiesOf = ({ inputModalities = [] }: FoundationModel): readonly ModelCapability[] =>
  inputModalities.includes('IMAGE') ? ['images', 'files'] : [];

const onDemand = (model: FoundationModel): boolean => model.inferenceTypesSupported?.includes('ON_DEMAND') !== false;

const textModel = (model: FoundationModel): readonly Model[] => {
  if (model.modelId === undefined || !model.outputModalities?.includes('TEXT') || !onDemand(model)) return [];
  const name = [model.providerName, model.modelName].filter((word) => word !== undefined).join(' ');
  return [{ id: model.modelId, name: name === '' ? model.modelId : name, capabilities: capabilitiesOf(model) }];
};

/**
 * Text models that can be asked on demand in this region, and its inference profiles. An account that may not list
 * profiles still gets its models.
 */
export const listBedrockModels = async (client: BedrockClient, signal: AbortSignal): Promise<readonly Model[]> => {
  const [foundation, profiles] = await Promise.all([
    client.send(new ListFoundationModelsCommand({}), { abortSignal: signal }),
    client.send(new ListInferenceProfilesCommand({ maxResults: 1000 }), { abortSignal: signal }).catch(() => undefined),
  ]);
  const models = (foundation.modelSummaries ?? []).flatMap(textModel);
  const profileModels = (profiles?.inferenceProfileSummaries ?? []).flatMap(
    ({ inferenceProfileId, inferenceProfileName }): readonly Model[] =>
      inferenceProfileId === undefined
        ? []
        : [{ id: inferenceProfileId, name: inferenceProfileName ?? inferenceProfileId }],
  );
  return [...profileModels, ...models];
};
