import { useCallback, useEffect, useRef, useState } from 'react';
import { GhostButton } from '@/components/ui/GhostButton';
import { OutcomeLine } from '@/components/ui/OutcomeLine';
import { StepLines } from '@/components/ui/StepLines';
import { type ChatErrorData, errorDataOf } from '@/lib/domain/chat-error';
import { type McpConnection, type McpDiagnosis, type McpStepId, mcpStepIds } from '@/lib/domain/tools/mcp-connection';
import type { TextKey } from '@/lib/i18n/text-key';
import { useT } from '@/lib/i18n/use-t';
import { send } from '@/lib/panel/connection';
import { beginToolWait, type ToolWait } from '@/lib/panel/tool-wait';
import { ServerError } from './ServerOutcome';

const words: Readonly<Record<McpStepId, TextKey>> = {
  address: 'doctor.step.address',
  permission: 'doctor.step.permission',
  network: 'doctor.step.server',
  origin: 'doctor.step.extension',
  'sign-in': 'mcp.step.signIn',
  server: 'mcp.step.server',
  tools: 'mcp.step.tools',
};
const states = { done: 'passed', failed: 'failed', open: 'untested' } as const;

const unknown: McpDiagnosis['steps'] = mcpStepIds.map((id) => ({ id, state: 'open' }));

export type ServerDoctorProps = { readonly connection: McpConnection; readonly onClose: () => void };

type Examination = { readonly diagnosis?: McpDiagnosis; readonly error?: ChatErrorData; readonly isRunning: boolean };

/** Examines a server as soon as it is shown. What is wrong then stands in the server's row, with its way out. */
export function ServerDoctor({ connection, onClose }: ServerDoctorProps) {
  const t = useT();
  const { id, url } = connection;
  const values = { host: new URL(url).host };
  const [{ diagnosis, error, isRunning }, setExamination] = useState<Examination>({ isRunning: true });

  const waiting = useRef<ToolWait>(undefined);
  const examine = useCallback(async (): Promise<void> => {
    const wait = beginToolWait();
    waiting.current = wait;
    setExamination({ isRunning: true });
    const found = await send({ type: 'mcp-examine', connectionId: id, workId: wait.workId }).then(
      (diagnosis): Examination => ({ diagnosis, isRunning: false }),
      (cause: unknown): Examination => ({ error: errorDataOf(cause), isRunning: false }),
    );
    if (!wait.isCanceled()) setExamination(found);
  }, [id]);
  useEffect(() => {
    void examine();
    return () => waiting.current?.cancel();
  }, [examine]);

  const steps = diagnosis?.steps ?? unknown;
  return (
    <div className="pl-server-problem">
      <StepLines
        steps={steps.map((step) => ({ id: step.id, state: states[step.state], words: t(words[step.id], values) }))}
      />
      {isRunning ? <OutcomeLine tone="busy">{t('mcp.examining', values)}</OutcomeLine> : null}
      {error === undefined ? null : <ServerError error={error} server={connection} />}
      {diagnosis !== undefined && diagnosis.check.error === undefined ? (
        <OutcomeLine tone="good">{t('doctor.fine')}</OutcomeLine>
      ) : null}
      <div className="pl-actions">
        {isRunning ? null : <GhostButton onClick={() => void examine()}>{t('doctor.again')}</GhostButton>}
        <GhostButton onClick={onClose}>{t(isRunning ? 'common.cancel' : 'common.close')}</GhostButton>
      </div>
    </div>
  );
}
