import type { KnownServer } from '@/lib/domain/tools/known-server';

/**
 * Well-known public servers, by title. The addresses of GitHub's and Context7's are of their own README, the others of public
 * lists (archestra-ai/archestra, November 2026), and so is how they know their users. None is confirmed yet.
 */
export const knownServers: readonly KnownServer[] = [
  { title: 'Atlassian', url: 'https://mcp.atlassian.com/v1/mcp', access: 'sign-in' },
  { title: 'Canva', url: 'https://mcp.canva.com/mcp', access: 'sign-in' },
  { title: 'Context7', url: 'https://mcp.context7.com/mcp', access: 'open' },
  { title: 'DeepWiki', url: 'https://mcp.deepwiki.com/mcp', access: 'open' },
  // Its sign-in is for registered applications only (its README): a personal access token as header.
  { title: 'GitHub', url: 'https://api.githubcopilot.com/mcp/', access: 'key' },
  { title: 'Hugging Face', url: 'https://huggingface.co/mcp', access: 'open' },
  { title: 'Linear', url: 'https://mcp.linear.app/mcp', access: 'sign-in' },
  { title: 'Notion', url: 'https://mcp.notion.com/mcp', access: 'sign-in' },
  { title: 'PostHog', url: 'https://mcp.posthog.com/mcp', access: 'sign-in' },
  { title: 'Sentry', url: 'https://mcp.sentry.dev/mcp', access: 'sign-in' },
  { title: 'Stripe', url: 'https://mcp.stripe.com', access: 'sign-in' },
  { title: 'Vercel', url: 'https://mcp.vercel.com/', access: 'sign-in' },
];
