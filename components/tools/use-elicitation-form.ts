import { useState } from 'react';
import type { Elicitation, ElicitationAnswer } from '@/lib/domain/tools/elicitation';
import type { ElicitationQuestion } from '@/lib/domain/tools/live-call';
import { elicitationDraft, keepElicitationDraft } from '@/lib/panel/tools/elicitation-drafts';
import {
  type FieldProblem,
  initialValues,
  type RawValue,
  readElicitationForm,
} from '@/lib/panel/tools/elicitation-form';

const none: ReadonlyMap<number, FieldProblem> = new Map();

const fieldsOf = (elicitation: Elicitation) => (elicitation.mode === 'form' ? elicitation.fields : []);

/** What was typed into the form of a question, and what is wrong with it since the user wanted to send it. */
export const useElicitationForm = ({ id, elicitation }: ElicitationQuestion) => {
  const fields = fieldsOf(elicitation);
  const [values, setValues] = useState(() => elicitationDraft(id) ?? initialValues(fields));
  const [problems, setProblems] = useState(none);
  const change = (at: number, raw: RawValue): void => {
    const next = values.with(at, raw);
    setValues(next);
    keepElicitationDraft(id, next);
    if (problems.size === 0) return;
    const form = readElicitationForm(fields, next);
    setProblems(form.type === 'problems' ? form.problems : none);
  };
  /** The answer; undefined where something is wrong with it, which is then shown. */
  const read = (): ElicitationAnswer | undefined => {
    const form = readElicitationForm(fields, values);
    setProblems(form.type === 'problems' ? form.problems : none);
    return form.type === 'answer' ? { action: 'accept', content: form.content } : undefined;
  };
  return { fields, values, problems, change, read };
};
