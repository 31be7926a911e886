import { madePdf } from '../../fakes/made-pdf';
import { listenHttp } from '../../simulators/core/listener';
import { type Simulator, startSimulator } from '../../simulators/core/simulator';
import { createBraveService } from '../../simulators/search/brave';
import { createExaService } from '../../simulators/search/exa';
import { createSearxngService } from '../../simulators/search/searxng';
import { createTavilyService } from '../../simulators/search/tavily';
import { publicKeyHash, type SimulatedServices } from './simulated-services';

/** A site under two names on the internet, and what was asked of it. */
export type PublicSite = {
  readonly port: number;
  /** Host and path of each request, oldest first. */
  readonly asked: readonly string[];
  reset(): void;
  hangUp(): void;
  stop(): Promise<void>;
};

/** The search services under their real names, SearXNG on this computer, and a site that can be fetched. */
export type ToolServices = {
  readonly brave: Simulator;
  readonly tavily: Simulator;
  readonly exa: Simulator;
  readonly searxng: Simulator;
  readonly site: PublicSite;
  /** What a browser reaches: the other services too. */
  readonly all: SimulatedServices;
  stop(): Promise<void>;
};

const siteHosts = ['pages.example', 'other.example'];

const lamp = `<!doctype html><title>The lamp</title><h1>The lamp</h1><p>It is lit at dusk.</p>`;

const pdf = madePdf(['The keeper lit the lamp at dusk.', 'The stairs have two hundred steps.']);

/** More than is read of an answer, bytes. */
const tooMuch = 6_000_000;

/** Paths of the site: `/lamp`, `/lamp.pdf`, `/large`, and addresses that send on: within it, elsewhere, inside. */
const startSite = async (): Promise<PublicSite> => {
  const asked: string[] = [];
  const listener = await listenHttp(
    ({ url = '/', headers }, response) => {
      asked.push(`${headers.host}${url}`);
      const target = { '/hop': '/lamp', '/away': 'https://other.example/lamp', '/inside': 'https://192.168.0.1/' }[url];
      if (target !== undefined) {
        response.writeHead(302, { location: target }).end();
      } else if (url === '/lamp.pdf') {
        response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf);
      } else if (url === '/large') {
        response.writeHead(200, { 'content-type': 'text/plain' }).end('Lamp. '.repeat(tooMuch / 6));
      } else {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(lamp);
      }
    },
    { tls: { names: siteHosts } },
  );
  return {
    port: listener.port,
    asked,
    reset: () => {
      asked.length = 0;
    },
    hangUp: listener.hangUp,
    stop: () => listener.stop(),
  };
};

/** Starts them. The first rule for a name wins, so they stand before the others'. */
export const startToolServices = async (services: SimulatedServices): Promise<ToolServices> => {
  const under = (name: string) => ({ tls: { names: [name] } });
  const [brave, tavily, exa, searxng, site] = await Promise.all([
    startSimulator(createBraveService(), under('api.search.brave.com')),
    startSimulator(createTavilyService(), under('api.tavily.com')),
    startSimulator(createExaService(), under('api.exa.ai')),
    startSimulator(createSearxngService()),
    startSite(),
  ]);
  const rules = [
    `MAP api.search.brave.com 127.0.0.1:${brave.port}`,
    `MAP api.tavily.com 127.0.0.1:${tavily.port}`,
    `MAP api.exa.ai 127.0.0.1:${exa.port}`,
    ...siteHosts.map((host) => `MAP ${host} 127.0.0.1:${site.port}`),
  ];
  const keys = await Promise.all([brave, tavily, exa, site].map(({ port }) => publicKeyHash(port)));
  return {
    brave,
    tavily,
    exa,
    searxng,
    site,
    all: {
      ...services,
      resolverRules: [...rules, services.resolverRules].join(', '),
      trustedKeys: [...services.trustedKeys, ...keys],
      reset: () => {
        for (const service of [services, brave, tavily, exa, searxng, site]) service.reset();
      },
      hangUp: () => {
        for (const service of [services, brave, tavily, exa, searxng, site]) service.hangUp();
      },
    },
    stop: async () => {
      await Promise.all([brave, tavily, exa, searxng, site].map((service) => service.stop()));
    },
  };
};
