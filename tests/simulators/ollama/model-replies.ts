import { digestOf, type OllamaModel } from './model-store';

const details = (model: OllamaModel): unknown => ({
  parent_model: '',
  format: 'gguf',
  family: model.family ?? 'llama',
  families: [model.family ?? 'llama'],
  parameter_size: model.parameterSize ?? '3.2B',
  quantization_level: 'Q4_K_M',
});

const modifiedAt = '2026-11-01T12:00:00.123456789+01:00';

/** The body of `GET /api/tags`. */
export const tagsBody = (models: readonly OllamaModel[]): unknown => ({
  models: models.map((model) => ({
    name: model.name,
    model: model.name,
    modified_at: modifiedAt,
    size: model.size ?? 2_019_393_189,
    digest: digestOf(model.name),
    details: details(model),
  })),
});

/** The body of `GET /api/ps`. */
export const runningBody = (models: readonly OllamaModel[]): unknown => ({
  models: models.map((model) => ({
    name: model.name,
    model: model.name,
    size: model.size ?? 2_019_393_189,
    digest: digestOf(model.name),
    details: details(model),
    expires_at: new Date(Date.now() + 5 * 60 * 1000).toISOString(),
    size_vram: 0,
    context_length: 4096,
  })),
});

/** The body of `POST /api/show`, as far as clients read it. */
export const showBody = (model: OllamaModel): unknown => {
  const family = model.family ?? 'llama';
  return {
    license: '',
    modelfile: `FROM ${model.name}`,
    parameters: '',
    template: '{{ .Prompt }}',
    details: details(model),
    model_info: {
      'general.architecture': family,
      'general.parameter_count': 3_212_749_888,
      [`${family}.context_length`]: model.contextLength ?? 131_072,
    },
    capabilities: model.capabilities,
    modified_at: modifiedAt,
  };
};

/** The body of `GET /v1/models`. */
export const compatibleModelsBody = (models: readonly OllamaModel[]): unknown => ({
  object: 'list',
  data: models.map((model) => ({
    id: model.name,
    object: 'model',
    created: Math.floor(Date.parse(modifiedAt) / 1000),
    owned_by: 'library',
  })),
});
