import '@/lib/platform/trusted-types';
import { Theme } from '@radix-ui/themes';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { AppFrame } from '@/components/tools/AppFrame';
import { PluginFrame } from '@/components/tools/PluginFrame';
import { changeLanguage } from '@/lib/i18n/start';
import { loadRemainingTexts } from '@/lib/i18n/texts';
import { createAppGuest } from '@/tests/fakes/app-guest';
import { createPluginGuest } from '@/tests/fakes/plugin-guest';

/** `frames.html?url=…&kind=default&agreed` shows a plugin's page; `?app` waits for `showApp(html)`. */
const search = new URLSearchParams(location.search);
const kind = search.get('kind') === 'default' ? 'default' : 'standalone';
const plugin = createPluginGuest({ kind });

function Page({ html }: { readonly html?: string }) {
  const [isAgreed, setAgreed] = useState(search.has('agreed'));
  const [app] = useState(() => createAppGuest({ html: html ?? '' }));
  const [call] = useState({ input: { args: { city: 'Oslo' }, isComplete: true }, result: { content: [] } });
  Reflect.set(globalThis, 'done', html === undefined ? plugin.done : app.done);
  return (
    <Theme>
      <textarea aria-label="Composer" />
      {html === undefined ? (
        <PluginFrame
          title="Weather"
          manifestUrl={search.get('url') ?? ''}
          ui={{ url: search.get('url') ?? '', height: Number(search.get('height') ?? 300) }}
          guest={plugin.guest}
          isAgreed={isAgreed}
          onAgree={() => setAgreed(true)}
        />
      ) : (
        <AppFrame title="Forecast" host="mcp.example" guest={app.guest} input={call.input} result={call.result} />
      )}
      <div style={{ blockSize: 6000 }} />
    </Theme>
  );
}

const root = createRoot(document.body.appendChild(document.createElement('main')));
await changeLanguage('en-US');
await loadRemainingTexts();
if (search.has('app')) Reflect.set(globalThis, 'showApp', (html: string) => root.render(<Page html={html} />));
else root.render(<Page />);
