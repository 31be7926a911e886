import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { madePdf } from '../../fakes/made-pdf';
import { listenHttp } from '../../simulators/core/listener';

/** A small web page for the tab beside the panel. */
export type WebPage = { readonly port: number; hangUp(): void; stop(): Promise<void> };

const pages = join(import.meta.dirname, '../../fixtures/pages');

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>
<style>body{font:18px/1.5 Georgia,serif;max-width:36em;margin:3em auto;padding:0 1em}</style>
<h1>The lighthouse</h1><p>The lighthouse keeper counted the ships at dusk and wrote their names into the book.</p>`;

/** A PDF of two pages. */
const pdf = madePdf(['The keeper lit the lamp at dusk.', 'The stairs have two hundred steps.']);

/** A saved page of a video, by path. */
const video = /^\/(transcript(?:-closed)?\.html)$/;

/**
 * Serves one page at every path, but a PDF at `/lamp.pdf` and the saved pages of videos at their names. The page at
 * `/unfinished` is drawn and never ends, so that reading it takes until the reader gives up.
 */
export const startWebPage = (): Promise<WebPage> =>
  listenHttp((request, response) => {
    const path = request.url ?? '/';
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
