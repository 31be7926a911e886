import type { ConnectedProvider } from './connected-provider';

/** What a user may have to look after at a service. */
export type ServicePage = 'billing' | 'organization' | 'regions';

/**
 * The pages of the services, by preset or provider id, as of November 2026. Each service names them in its own error
 * texts or in its documentation; a page that is not listed is not offered.
 */
const pages: Readonly<Record<string, Partial<Readonly<Record<ServicePage, string>>>>> = {
  openai: {
    billing: 'https://platform.openai.com/settings/organization/billing/overview',
    organization: 'https://platform.openai.com/settings/organization/general',
    regions: 'https://platform.openai.com/docs/supported-countries',
  },
  anthropic: {
    billing: 'https://console.anthropic.com/settings/billing',
    organization: 'https://console.anthropic.com/settings/organization',
    regions: 'https://www.anthropic.com/supported-countries',
  },
  gemini: { regions: 'https://ai.google.dev/gemini-api/docs/available-regions' },
  openrouter: { billing: 'https://openrouter.ai/settings/credits' },
  deepseek: { billing: 'https://platform.deepseek.com/top_up' },
  groq: { billing: 'https://console.groq.com/settings/billing' },
};

/** The service's own page for this; undefined where none is known, as for an address of the user's own. */
export const servicePage = (
  provider: Pick<ConnectedProvider, 'providerId' | 'presetId'> | undefined,
  page: ServicePage,
): string | undefined => {
  if (provider === undefined) return undefined;
  const known = provider.presetId === undefined ? undefined : pages[provider.presetId];
  return (known ?? pages[provider.providerId])?.[page];
};
