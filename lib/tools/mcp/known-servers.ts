import type { KnownServer } from '@/lib/domain/tools/known-server';

/** Its maker's own documentation names exactly this address. */
const confirmed = (source: string): Pick<KnownServer, 'confirmed'> => ({ confirmed: { source, on: '2026-11-23' } });

/**
 * Well-known public servers, by title. Those without a source are of public lists (archestra-ai/archestra, November 2026), and so
 * is how they know their users.
 */
export const knownServers: readonly KnownServer[] = [
  {
    title: 'Atlassian',
    url: 'https://mcp.atlassian.com/v1/mcp/authv2',
    access: 'sign-in',
    ...confirmed(
      'https://support.atlassian.com/atlassian-ai-gateway/docs/use-rovo-mcp-with-other-supported-mcp-clients/',
    ),
  },
  { title: 'Canva', url: 'https://mcp.canva.com/mcp', access: 'sign-in' },
  {
    title: 'Context7',
    url: 'https://mcp.context7.com/mcp',
    access: 'key',
    ...confirmed('https://context7.mintlify.dev/docs/resources/all-clients'),
  },
  {
    title: 'DeepWiki',
    url: 'https://mcp.deepwiki.com/mcp',
    access: 'open',
    ...confirmed('https://docs.devin.ai/work-with-devin/deepwiki-mcp'),
  },
  // Its sign-in is for registered applications only (its README): a personal access token as header.
  {
    title: 'GitHub',
    url: 'https://api.githubcopilot.com/mcp/',
    access: 'key',
    ...confirmed('https://github.com/github/github-mcp-server'),
  },
  {
    title: 'Hugging Face',
    url: 'https://huggingface.co/mcp',
    access: 'open',
    ...confirmed('https://github.com/huggingface/hf-mcp-server'),
  },
  { title: 'Linear', url: 'https://mcp.linear.app/mcp', access: 'sign-in' },
  { title: 'Notion', url: 'https://mcp.notion.com/mcp', access: 'sign-in' },
  {
    title: 'PostHog',
    url: 'https://mcp.posthog.com/mcp',
    access: 'sign-in',
    ...confirmed('https://github.com/PostHog/posthog/blob/master/services/mcp/README.md'),
  },
  { title: 'Sentry', url: 'https://mcp.sentry.dev/mcp', access: 'sign-in' },
  { title: 'Stripe', url: 'https://mcp.stripe.com', access: 'sign-in', ...confirmed('https://github.com/stripe/ai') },
  {
    title: 'Vercel',
    url: 'https://mcp.vercel.com',
    access: 'sign-in',
    ...confirmed('https://vercel.com/docs/cli/mcp'),
  },
];
