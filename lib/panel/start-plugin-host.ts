import { originPattern } from '@/lib/domain/network-address';
import { frameAddress } from '@/lib/domain/tools/frame-address';
import type { FrameHostState } from '@/lib/domain/tools/frame-messages';
import { hasOrigins } from '@/lib/platform/permissions';

/**
 * What a plugin's page may do. It keeps its own origin, which is never the extension's; it may not lead the browser
 * away, open windows or dialogs, or download.
 */
const sandboxTokens = 'allow-scripts allow-forms allow-same-origin';

const tell = (state: FrameHostState): void => {
  parent.postMessage({ type: 'plugin-host', state }, location.origin);
};

/** The address that this document was opened for, when it may be shown: its host was granted, and we are in a panel. */
const allowedAddress = async (): Promise<URL | undefined> => {
  if (parent === window) return undefined;
  try {
    const asked = new URLSearchParams(location.search);
    const url = frameAddress(asked.get('url') ?? '', asked.get('from') ?? undefined);
    return (await hasOrigins([originPattern(url.href)])) ? url : undefined;
  } catch {
    return undefined;
  }
};

/** Adds a policy to that of the document: from now on it frames this origin and no other, whoever navigates the frame. */
const allowOnly = (origin: string): void => {
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = `frame-src ${origin}`;
  document.head.append(policy);
};

const showFrame = (url: URL): void => {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', sandboxTokens);
  frame.setAttribute('allow', "fullscreen 'none'");
  frame.referrerPolicy = 'no-referrer';
  frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0';
  frame.addEventListener('load', () => tell('loaded'));
  frame.src = url.href;
  document.body.append(frame);
  tell('framed');
};

/**
 * Frames the page of a plugin, `plugin-host.html?url=…&from=…`, in a document whose policy knows this one origin
 * (docs/decisions/0033-remote-frames.md). It hears no message: the plugin's page and the panel talk over its head.
 */
export const startPluginHost = async (): Promise<void> => {
  const url = await allowedAddress();
  if (url === undefined) {
    tell('refused');
    return;
  }
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    if (effectiveDirective === 'frame-src') tell('blocked');
  });
  allowOnly(url.origin);
  showFrame(url);
};
