import { connectModel } from '@/lib/messaging/model-connection';
import { findBuiltInModel } from '@/lib/platform/built-in-model';
import { systemTimers } from '@/lib/platform/clock';
import { createIdleEnd } from './idle-end';
import { createModelCalls } from './model-calls';
import { startSpeaker } from './start';
import { stayAwakeWhileReadingAloud } from './stay-awake';
import { doWindowWork } from './window-work';

/**
 * Starts the document that hosts the browser's own model besides the speaker, since an extension may have only one
 * document of this kind. It closes itself when neither is at work.
 */
export const startModelHost = (): void => {
  const idle = createIdleEnd(systemTimers, close);
  startSpeaker({ onStatus: stayAwakeWhileReadingAloud(idle) });

  const connection = connectModel();
  const tell: Parameters<typeof createModelCalls>[0]['tell'] = (report) => {
    // Lost with the worker that it was for, which has ended its calls with it.
    connection.request(report).catch(() => undefined);
  };
  const calls = createModelCalls({ find: findBuiltInModel, doWork: doWindowWork, keepalive: idle, tell });
  connection.onEvent((task) => void calls.handleTask(task));
  connection.onDisconnect(calls.stopAll);
  connection.onReconnect(() => tell({ type: 'model-ready' }));
  tell({ type: 'model-ready' });
};
