import { lobeChat, useWatchPluginMessage } from '@lobehub/chat-plugin-sdk/client';
import { createRoot } from 'react-dom/client';

/** A plugin's page by the unmodified SDK: it shows what it is handed, and does what a test tells it. */
function Shown() {
  const { data, loading } = useWatchPluginMessage();
  return <output>{loading ? 'loading' : JSON.stringify(data)}</output>;
}

Reflect.set(globalThis, 'lobeChat', lobeChat);
createRoot(document.body.appendChild(document.createElement('main'))).render(<Shown />);
