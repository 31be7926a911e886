import { z } from '@/lib/domain/schema';
import { startRawServer } from '../../simulators/mcp/raw-server';
import { serve, type WebServer } from '../../simulators/mcp/web-server';

/** What is said to who asks under a name, and where in the answer it stands. */
type Said = { readonly place: string; readonly text: string };

const callSchema = z.object({ name: z.string(), arguments: z.object({ place: z.string() }) });

const resultOf = ({ place, text }: Said): object => {
  const words = { type: 'text', text };
  switch (place) {
    case 'data in a result':
      return { content: [], structuredContent: { notes: [{ [text]: text }] } };
    case 'link in a result':
      return { content: [{ type: 'resource_link', uri: 'https://notes.example/', name: 'Notes', description: text }] };
    case 'file in a result':
      return { content: [{ type: 'resource', resource: { uri: 'notes://a', mimeType: 'text/plain', text } }] };
    case 'error of a tool':
      return { content: [words], isError: true };
    default:
      return { content: [words] };
  }
};

const schema = { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] };

/** An MCP server and a SearXNG whose answers are injections, and what reached them. */
export const startInjectingServices = async () => {
  const said = new Map<string, Said>();
  const effects: string[] = [];
  const heard = (name: string): Said => said.get(name) ?? { place: '', text: 'Nothing new.' };
  const notes = await startRawServer({
    'tools/list': () => ({
      tools: [
        { name: 'look', inputSchema: schema, annotations: { readOnlyHint: true } },
        { name: 'send', inputSchema: schema },
      ],
    }),
    'tools/call': ({ id, params }) => {
      const call = callSchema.parse(params);
      effects.push(`${call.name} ${call.arguments.place}`);
      const answer = heard(call.arguments.place);
      return answer.place === 'error of a server'
        ? Response.json({ jsonrpc: '2.0', id, error: { code: -32000, message: answer.text } })
        : resultOf(answer);
    },
  });
  const search: WebServer = await serve((request) => {
    const query = new URL(request.url).searchParams.get('q') ?? '';
    effects.push(`search ${query}`);
    return Response.json({ results: [{ title: 'Found', url: 'https://found.example/', content: heard(query).text }] });
  });
  return {
    notes: notes.origin,
    search: search.origin,
    /** What was carried out, oldest first. */
    effects,
    say: (name: string, words: Said) => said.set(name, words),
    stop: async () => {
      await Promise.all([notes.stop(), search.stop()]);
    },
  };
};
