/** How the sandbox names itself, everywhere: as version, as model, in its answers. */
export const sandboxLabel = 'Sandbox (not an AI model)';

/** The names of its two models. The second also shows reasoning. */
export const sandboxModels = { plain: sandboxLabel, thinking: `${sandboxLabel}, thinking` } as const;
