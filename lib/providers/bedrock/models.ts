import {
  type BedrockClient,
  type FoundationModelSummary,
  type InferenceProfileSummary,
  ListFoundationModelsCommand,
  ListInferenceProfilesCommand,
} from '@aws-sdk/client-bedrock';
import type { Model, ModelCapability } from '@/lib/domain/model';
import { kindOfId } from '../model-data/model-kind';
import { canThink } from './claude-thinking';

/** The list says nothing about thinking, but the ids do. */
const capabilitiesOf = ({ modelId = '', inputModalities = [] }: FoundationModelSummary): readonly ModelCapability[] => [
  ...(inputModalities.includes('IMAGE') ? (['images', 'files'] as const) : []),
  ...(canThink(modelId) ? (['reasoning'] as const) : []),
];

/** Rankers answer with text too, and speech models take no text: modalities and names tell. */
const isChat = ({ modelId = '', inputModalities, outputModalities }: FoundationModelSummary): boolean =>
  outputModalities?.includes('TEXT') === true &&
  inputModalities?.includes('TEXT') !== false &&
  kindOfId(modelId) === undefined;

const isOnDemand = ({ inferenceTypesSupported }: FoundationModelSummary): boolean =>
  inferenceTypesSupported?.includes('ON_DEMAND') !== false;

const onDemandModel = (model: FoundationModelSummary): readonly Model[] => {
  if (model.modelId === undefined || !isChat(model) || !isOnDemand(model)) return [];
  const name = [model.providerName, model.modelName].filter((word) => word !== undefined).join(' ');
  return [{ id: model.modelId, name: name === '' ? model.modelId : name, capabilities: capabilitiesOf(model) }];
};

/** The foundation model that a profile leads to: the end of the ARN of any of its regions' models. */
const foundationOf = (
  { models = [] }: InferenceProfileSummary,
  foundation: readonly FoundationModelSummary[],
): FoundationModelSummary | undefined => {
  const [, id] = models[0]?.modelArn?.split('foundation-model/') ?? [];
  return foundation.find(({ modelId }) => modelId === id);
};

/** A profile has what its foundation model has; if the list lacks that model, only the profile's id decides. */
const profileModel = (
  profile: InferenceProfileSummary,
  foundation: readonly FoundationModelSummary[],
): readonly Model[] => {
  const { inferenceProfileId: id, inferenceProfileName: name } = profile;
  if (id === undefined) return [];
  const model = foundationOf(profile, foundation);
  if (model === undefined) return kindOfId(id) === undefined ? [{ id, name: name ?? id }] : [];
  return isChat(model) ? [{ id, name: name ?? id, capabilities: capabilitiesOf(model) }] : [];
};

/**
 * Chat models that can be called on demand in this region, and its inference profiles. An account without permission to
 * list profiles still gets its models.
 */
export const listBedrockModels = async (client: BedrockClient, signal: AbortSignal): Promise<readonly Model[]> => {
  const [listed, profiles] = await Promise.all([
    client.send(new ListFoundationModelsCommand({}), { abortSignal: signal }),
    client.send(new ListInferenceProfilesCommand({ maxResults: 1000 }), { abortSignal: signal }).catch(() => undefined),
  ]);
  const foundation = listed.modelSummaries ?? [];
  return [
    ...(profiles?.inferenceProfileSummaries ?? []).flatMap((profile) => profileModel(profile, foundation)),
    ...foundation.flatMap(onDemandModel),
  ];
};
