/**
 * An MCP App in one page, without a package: it introduces itself, shows what its call gave, and has a button that calls
 * another tool of its server. https://github.com/modelcontextprotocol/ext-apps, specification/2026-01-26.
 */
export const forecastPage = `<!doctype html>
<meta charset="utf-8" />
<style>
  body { margin: 0; padding: 12px; font: 15px/1.5 system-ui, sans-serif; color: light-dark(#202020, #eee); }
  :root { color-scheme: light dark; }
  button { font: inherit; padding: 4px 12px; }
</style>
<body>
<p id="words">…</p>
<button id="more">Three more days</button>
<script>
  let last = 0;
  const waiting = new Map();
  const post = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const ask = (method, params) => new Promise((resolve) => {
    last += 1;
    waiting.set(last, resolve);
    post({ id: last, method, params });
  });
  const show = ({ content = [] } = {}) => {
    words.textContent = content.map(({ text = '' }) => text).join(' ') || 'The call was not made.';
  };
  const heard = { 'ui/notifications/tool-result': show };
  addEventListener('message', ({ data }) => {
    if (data?.method !== undefined) return heard[data.method]?.(data.params);
    waiting.get(data?.id)?.(data.result);
  });
  more.onclick = async () => show(await ask('tools/call', { name: 'more_days', arguments: { days: 3 } }));
  ask('ui/initialize', {
    protocolVersion: '2026-01-26',
    appInfo: { name: 'Forecast', version: '1.0.0' },
    appCapabilities: {},
  }).then((host) => {
    if (host?.hostContext?.theme) document.documentElement.style.colorScheme = host.hostContext.theme;
    post({ method: 'ui/notifications/initialized', params: {} });
    new ResizeObserver(() => {
      const height = Math.ceil(document.body.getBoundingClientRect().height);
      post({ method: 'ui/notifications/size-changed', params: { height } });
    }).observe(document.body);
  });
</script>
`;
