import type { ChatRequest, RequestPart } from '@/lib/domain/chat-request';
import { estimateTokens, tokensPerMessage, tokensPerPicture } from './token-estimate';

const tokensOfPart = (part: RequestPart): number => {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return estimateTokens(part.text);
    case 'image':
    case 'file':
      return tokensPerPicture;
    case 'tool_call':
      return estimateTokens(JSON.stringify(part.args) ?? '');
    case 'tool_result':
      return (
        estimateTokens(typeof part.result === 'string' ? part.result : (JSON.stringify(part.result) ?? '')) +
        (part.pictures?.length ?? 0) * tokensPerPicture
      );
    case 'redacted_reasoning':
    case 'source':
      return 0;
    default:
      return part satisfies never;
  }
};

/** About how many tokens a request is, by the same rule of thumb as the ledger. */
export const estimateRequest = ({
  system,
  messages,
  tools,
}: Pick<ChatRequest, 'system' | 'messages' | 'tools'>): number => {
  const said = messages.flatMap(({ parts }) => parts).reduce((sum, part) => sum + tokensOfPart(part), 0);
  const fixed = [system ?? '', tools === undefined ? '' : JSON.stringify(tools)].map(estimateTokens);
  return fixed.reduce((sum, tokens) => sum + tokens, said) + (messages.length + 1) * tokensPerMessage;
};
