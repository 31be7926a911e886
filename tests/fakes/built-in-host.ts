import { explainError } from '@/lib/background/explain-error';
import { createModelLink } from '@/lib/background/providers/model-link';
import { channelNames } from '@/lib/messaging/channel-names';
import { connectModel } from '@/lib/messaging/model-connection';
import { type BuiltInModel, findBuiltInModel } from '@/lib/platform/built-in-model';
import { createModelCalls } from '@/lib/speaker/model-calls';
import { doWindowWork } from '@/lib/speaker/window-work';
import { createPortPair, type PortPair } from './ports';
import { createFakeTime } from './timers';

const own = { id: 'parley', origin: 'chrome-extension://parley' };

/**
 * The way that a question takes in the product, from the provider's host over the port to the document, with this model
 * at its end. The document opens when it is asked for, unless `isMissing`.
 */
export const createBuiltInHost = (model: BuiltInModel, isMissing = false) => {
  const time = createFakeTime();
  const ports: PortPair[] = [];
  let held = 0;
  let nextId = 0;

  const openDocument = async (): Promise<void> => {
    if (isMissing) return;
    const port = createPortPair(channelNames.model, own);
    ports.push(port);
    link.accept(port.background);
    const connection = connectModel(() => port.page);
    const calls = createModelCalls({
      doWork: doWindowWork,
      find: () => findBuiltInModel(model, 'de-DE'),
      tell: (report) => void connection.request(report).catch(() => undefined),
      keepalive: {
        hold: () => {
          held += 1;
          return () => {
            held -= 1;
          };
        },
      },
    });
    connection.onEvent((task) => void calls.handleTask(task));
    connection.onDisconnect(calls.stopAll);
    void connection.request({ type: 'model-ready' });
  };

  const link = createModelLink({
    own,
    timers: time.timers,
    newId: () => {
      nextId += 1;
      return `call-${nextId}`;
    },
    openDocument,
    explain: explainError,
    onRefusal: () => undefined,
  });

  return {
    host: link.host,
    time,
    /** How many calls hold the document open. */
    heldCount: () => held,
    openedCount: () => ports.length,
    closeDocument: () => ports.at(-1)?.page.disconnect(),
  };
};
