import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { madePdf } from '../../fakes/made-pdf';
import { listenHttp } from '../../simulators/core/listener';
import { articleSite } from './article-site';

/** A small web page for the tab beside the panel. */
export type WebPage = {
  readonly port: number;
  /** The paths that were asked for, in order, with the name of the host. */
  readonly asked: string[];
  hangUp(): void;
  stop(): Promise<void>;
};

const pages = join(import.meta.dirname, '../../fixtures/pages');

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>
<style>body{font:18px/1.5 Georgia,serif;max-width:36em;margin:3em auto;padding:0 1em}</style>
<h1>The lighthouse</h1><p>The lighthouse keeper counted the ships at dusk and wrote their names into the book.</p>`;

/** A PDF of two pages. */
const pdf = madePdf(['The keeper lit the lamp at dusk.', 'The stairs have two hundred steps.']);

/** A saved page of a video, by path, and what belongs to it. */
const video = /^\/(transcript(?:-closed)?\.html|captions\.html|parts\/lamp-\w+\.vtt)$/;

/**
 * Serves one page at every path, but a PDF at `/lamp.pdf` and the saved pages of videos at their names. The page at
 * `/unfinished` is drawn and never ends, so that reading it takes until the reader gives up. Articles are in `article-site.ts`.
 */
export const startWebPage = async (): Promise<WebPage> => {
  const asked: string[] = [];
  const server = await listenHttp((request, response) => {
    const path = request.url ?? '/';
    asked.push(`${request.headers.host ?? ''}${path}`);
    const answer = articleSite(path, request.socket.localPort ?? 0);
    if (answer?.type === 'redirect') {
      response.writeHead(302, { location: answer.to });
      response.end();
      return;
    }
    if (answer !== undefined) {
      response.writeHead(200, { 'content-type': `text/${answer.type}; charset=utf-8` });
      response.end(answer.body);
      return;
    }
    if (path === '/lamp.pdf') {
      response.writeHead(200, { 'content-type': 'application/pdf' });
      response.end(pdf);
      return;
    }
    const saved = video.exec(path)?.[1];
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    if (path === '/unfinished') response.write(html);
    else response.end(saved === undefined ? html : readFileSync(join(pages, saved)));
  });
  return { ...server, asked };
};
