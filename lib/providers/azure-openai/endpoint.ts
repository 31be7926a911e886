import { ChatError } from '@/lib/domain/chat-error';
import { requestAddress } from '@/lib/domain/network-address';
import type { SettingsValues } from '@/lib/domain/settings-field';
import { headerSafeKey } from '@/lib/http/header-lines';
import type { Endpoint } from '../openai-compatible/endpoint';

const deploymentPattern = /^(.*\/openai\/deployments\/[^/]+)(?:\/.*)?$/;
const v1Pattern = /^(.*\/openai\/v1)(?:\/.*)?$/;
const resourcePattern = /^(.*?)(?:\/openai)?$/;
/** The address of the v1 API, which also has the Responses API (`…/openai/v1`); the classic one is per deployment. */
export const isAzureV1 = ({ baseUrl }: Endpoint): boolean => baseUrl.endsWith('/openai/v1');

const datePattern = /^\d{4}-\d{2}-\d{2}/;

/** The address of the Azure resource as the user gave it. Throws ChatError `wrong-address` when there is none. */
export const azureAddress = (settings: SettingsValues): string => {
  if (typeof settings.endpoint !== 'string') throw new ChatError({ code: 'wrong-address' });
  return settings.endpoint;
};

/**
 * Where a deployment is reached. The address may be the resource, `…/openai`, `…/openai/v1`, or a whole deployment URL.
 * With a dated api-version the URL is the classic one that names the deployment; without one it is the v1 URL, which
 * knows only `preview`. The key goes in `api-key`.
 * Format: https://learn.microsoft.com/azure/ai-foundry/openai/api-version-lifecycle
 */
export const azureEndpoint = (settings: SettingsValues, deployment: string): Endpoint => {
  const url = requestAddress(azureAddress(settings));
  const path = url.pathname.replace(/\/+$/, '');
  const key = headerSafeKey(settings.apiKey);
  const enteredVersion = typeof settings.apiVersion === 'string' ? settings.apiVersion.trim() : '';
  const version = enteredVersion === '' ? (url.searchParams.get('api-version') ?? '') : enteredVersion;
  const headers = { ...(key !== undefined && { 'api-key': key }) };
  const query = { ...(version !== '' && { 'api-version': version }) };

  const wholeDeployment = deploymentPattern.exec(path)?.[1];
  if (wholeDeployment !== undefined) return { baseUrl: url.origin + wholeDeployment, headers, query };
  const v1 = v1Pattern.exec(path)?.[1];
  const resource = resourcePattern.exec(path)?.[1] ?? '';
  if (v1 === undefined && datePattern.test(version)) {
    return {
      baseUrl: `${url.origin}${resource}/openai/deployments/${encodeURIComponent(deployment)}`,
      headers,
      query,
    };
  }
  return {
    baseUrl: url.origin + (v1 ?? `${resource}/openai/v1`),
    headers,
    query: datePattern.test(version) ? {} : query,
  };
};
