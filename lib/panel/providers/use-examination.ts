import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChatErrorData } from '@/lib/domain/chat-error';
import { errorDataOf } from '@/lib/domain/chat-error';
import type { Diagnosis } from '@/lib/domain/providers/diagnosis';
import { send, sendOrDrop } from '@/lib/panel/connection';
import { currentTime } from '@/lib/panel/now';
import { nextCheck } from './next-check';

/** How far an examination has come. */
export type Examination =
  | { readonly status: 'running' }
  | { readonly status: 'cancelled' }
  | { readonly status: 'failed'; readonly error: ChatErrorData }
  /** `at`: when it ended, ms since the epoch. */
  | { readonly status: 'done'; readonly diagnosis: Diagnosis; readonly at: number };

/**
 * Examines a connection as soon as it is used, on demand, and by itself when a service that asked for a pause takes
 * requests again. What comes after a cancel is not shown.
 */
export const useExamination = (connectionId: string, modelId: string | undefined) => {
  const [state, setState] = useState<Examination>({ status: 'running' });
  const turn = useRef(0);

  const examine = useCallback(() => {
    turn.current += 1;
    const own = turn.current;
    const show = (next: Examination): void => {
      if (turn.current === own) setState(next);
    };
    setState({ status: 'running' });
    send({ type: 'provider-examine', connectionId, ...(modelId !== undefined && { modelId }) }).then(
      (diagnosis) => show({ status: 'done', diagnosis, at: currentTime() }),
      (error: unknown) => show({ status: 'failed', error: errorDataOf(error) }),
    );
  }, [connectionId, modelId]);

  const cancel = useCallback(() => {
    turn.current += 1;
    setState({ status: 'cancelled' });
    // The background may have finished by now; there is nothing to report.
    void sendOrDrop({ type: 'provider-examine-cancel', connectionId });
  }, [connectionId]);

  useEffect(() => {
    examine();
    return () => {
      turn.current += 1;
      void sendOrDrop({ type: 'provider-examine-cancel', connectionId });
    };
  }, [examine, connectionId]);

  useEffect(() => {
    const next = state.status === 'done' ? nextCheck(state.diagnosis) : undefined;
    if (next?.isAutomatic !== true) return;
    const timer = setTimeout(examine, next.inMs);
    return () => clearTimeout(timer);
  }, [state, examine]);

  return { state, examine, cancel };
};
