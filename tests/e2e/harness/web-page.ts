import { listenHttp } from '../../simulators/core/listener';

/** A small web page for the tab beside the panel. */
export type WebPage = { readonly port: number; stop(): Promise<void> };

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A page</title>
<style>body{font:18px/1.5 Georgia,serif;max-width:36em;margin:3em auto;padding:0 1em}</style>
<h1>The lighthouse</h1><p>The lighthouse keeper counted the ships at dusk and wrote their names into the book.</p>`;

/** Serves one page at every path. */
export const startWebPage = (): Promise<WebPage> =>
  listenHttp((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(html);
  });
