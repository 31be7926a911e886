import { ToolCallsSlot } from '@/components/chat/answer/tool-calls-slot';
import { MessageList } from '@/components/chat/MessageList';
import { lazyView } from '@/components/ui/lazy-view';

const ToolCalls = lazyView(async () => (await import('@/components/tools/ToolCalls')).ToolCalls);

/** The messages of the conversation, with what other features draw in them. */
export function Messages() {
  return (
    <ToolCallsSlot value={ToolCalls}>
      <MessageList />
    </ToolCallsSlot>
  );
}
