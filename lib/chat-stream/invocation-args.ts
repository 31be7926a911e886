import type { ToolInvocationPart } from '@/lib/domain/message-part';
import { parsePartialJson } from './partial-json';

/**
 * The arguments of a tool call. While they stream, the text so far is read as partial JSON each time this is called
 * (linear in its length; ask once per drawn frame, not once per part); undefined when nothing can be read yet.
 */
export const invocationArgs = (invocation: ToolInvocationPart): unknown =>
  invocation.state === 'partial-call' ? parsePartialJson(invocation.argsText).value : invocation.args;
