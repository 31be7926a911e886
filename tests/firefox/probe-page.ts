import { listenHttp } from '../simulators/core/listener';

/** The page of a plugin that tells the window above all others what it reaches. */
const page = `<!doctype html><script>
  const attempt = (run) => {
    try { return String(run()) } catch ({ name }) { return name }
  };
  const leads = attempt(() => { top.location.href = 'about:blank' });
  fetch(new URLSearchParams(location.search).get('file')).then(() => 'read', () => 'refused').then((ownFile) => {
    top.postMessage({ probe: {
      browser: typeof globalThis.browser,
      apis: ['runtime', 'storage', 'tabs', 'extension', 'permissions'].filter((name) => name in (globalThis.chrome ?? {})),
      parentDocument: attempt(() => parent.document),
      topDocument: attempt(() => top.document),
      topApi: attempt(() => top.browser),
      leads, ownFile,
    } }, '*');
  });
</script>`;

/** What it has to say: nothing was reached. */
export const nothingReached = {
  browser: 'undefined',
  apis: [],
  parentDocument: 'SecurityError',
  topDocument: 'SecurityError',
  topApi: 'SecurityError',
  leads: 'SecurityError',
  ownFile: 'refused',
};

/** Serves it on this computer. `file`: the address of a file of the extension, which it tries to read. */
export const startProbePage = async (file: string): Promise<{ readonly url: string; stop(): Promise<void> }> => {
  const { port, stop } = await listenHttp((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  });
  return { url: `http://127.0.0.1:${port}/?${new URLSearchParams({ file })}`, stop };
};
