/** A model's own name, taken from an id, an inference profile (`eu.…`) or an ARN. */
export const modelNameOf = (modelId: string): string =>
  (modelId.split('/').at(-1) ?? modelId).replace(/^(?:us|us-gov|eu|apac|jp|au|ca|sa|global)\./u, '');

/** Whether a model is asked through `InvokeModel` unless the user says otherwise: Converse does not know Llama 2. */
export const needsInvoke = (modelId: string): boolean => modelNameOf(modelId).startsWith('meta.llama2');
