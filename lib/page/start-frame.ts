import type { FrameCall } from '@/lib/domain/pages/page-frames';
import type { ClickGuard } from '@/lib/page/overlay/genuine-click';
import { clickedPlace } from '@/lib/page/overlay/jump-click';
import { createOverlayHost } from '@/lib/page/overlay/overlay-host';
import type { FrameReading } from '@/lib/page/read-aloud/frame-reading';
import { isExtensionThere } from '@/lib/platform/extension-life';
import { frameReaderName } from '@/lib/platform/frame-reader';
import { clickFrame } from '@/lib/platform/page-messages';
import { heldPageTools } from './tools-holder';

const watchClicks = (reading: FrameReading): void =>
  document.addEventListener('click', (event) => {
    const place = clickedPlace(event);
    const part = place === undefined ? undefined : reading.partAt(place.x, place.y);
    if (part !== undefined) clickFrame(part);
  });

/** There is nothing to click: of our element, the light alone is shown here. */
const noClicks = (): ClickGuard => ({
  isGenuine: () => false,
  restart: () => undefined,
  stop: () => undefined,
});

/** One that an update of the extension left behind can do nothing any more. */
const isReaderThere = (held: unknown): boolean => {
  const isThere: unknown = typeof held === 'function' ? Reflect.get(held, 'isExtensionThere') : undefined;
  return typeof isThere === 'function' && isThere() === true;
};

/**
 * Runs in a frame, after the tools, when the page around it is read aloud: the background calls it with what it wants of
 * the frame. The light is drawn here; the player stands in the page.
 */
export const startFrame = (): void => {
  const tools = heldPageTools();
  const name = Symbol.for(frameReaderName);
  if (tools === undefined || isReaderThere(Reflect.get(globalThis, name))) return;
  const reading = tools.frameReading(
    createOverlayHost({ css: '', locale: '', direction: 'ltr', guardClicks: noClicks }).light,
  );
  watchClicks(reading);
  const reader = (call: FrameCall): ReturnType<FrameReading['answer']> => reading.answer(call);
  Reflect.set(globalThis, name, Object.assign(reader, { isExtensionThere }));
};
