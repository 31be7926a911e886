import type { ConnectedProvider } from '@/lib/domain/providers/connected-provider';
import type { Provider, ProviderContext } from '@/lib/domain/providers/provider';
import type { DoInWindow } from '@/lib/domain/tools/window-work';
import type { ChannelPort } from '@/lib/messaging/port';
import type { BackgroundDependencies } from '../background-dependencies';
import { explainError } from '../explain-error';
import { createModelLink } from './model-link';

/** The browser's own model, as the background's composition sees it. */
export type BuiltInModelUse = {
  /** Finds a provider; the one of the browser's own model gets the window in which the model can be asked. */
  findProvider(id: string): Provider | undefined;
  /** Opens the document that speaks: the one that also hosts the model, if that is connected. */
  openSpeaker(): Promise<void>;
  /** Work for the document that hosts the model. */
  readonly doInWindow: DoInWindow;
  /** Takes the port of the document that hosts the model. */
  accept(port: ChannelPort): boolean;
};

export type BuiltInModelContext = Pick<
  BackgroundDependencies,
  'own' | 'timers' | 'newId' | 'openSpeaker' | 'logRefusal'
> & {
  findProvider(id: string): Provider | undefined;
  connected(): Promise<readonly ConnectedProvider[]>;
};

/** Wires the browser's own model to the rest of the background. */
export const createBuiltInModel = (context: BuiltInModelContext): BuiltInModelUse => {
  const {
    host: builtInModel,
    doInWindow,
    accept,
  } = createModelLink({
    own: context.own,
    timers: context.timers,
    newId: context.newId,
    openDocument: () => context.openSpeaker(true),
    explain: explainError,
    onRefusal: context.logRefusal,
  });
  const withModel = (provider: Provider): Provider => {
    const contextOf = (given: ProviderContext): ProviderContext => ({ ...given, builtInModel });
    return {
      ...provider,
      listModels: (given) => provider.listModels(contextOf(given)),
      stream: (request, given) => provider.stream(request, contextOf(given)),
    };
  };
  const isOfBrowser = (id: string): boolean => context.findProvider(id)?.isOfBrowser === true;

  return {
    accept,
    doInWindow,
    findProvider: (id) => {
      const provider = context.findProvider(id);
      return provider?.isOfBrowser === true ? withModel(provider) : provider;
    },
    openSpeaker: async () => {
      const rows = await context.connected();
      await context.openSpeaker(rows.some(({ providerId }) => isOfBrowser(providerId)));
    },
  };
};
