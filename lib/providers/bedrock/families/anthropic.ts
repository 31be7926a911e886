import type { ChatRequest } from '@/lib/domain/chat-request';
import { z } from '@/lib/domain/schema';
import { MessageReader } from '../../anthropic-messages/message-parts';
import { anthropicBody } from '../../anthropic-messages/request-body';
import { keepsCache } from '../cache-points';
import { claudeThinking, withRoomToThink } from '../claude-thinking';
import type { InvokeFamily } from './family';

const answerSchema = z.object({
  content: z.array(z.looseObject({ type: z.string() })),
  stop_reason: z.nullish(z.string()),
  usage: z.nullish(z.unknown()),
});

/** The events that bring one block of a whole message. */
const blockEvents = (block: z.infer<typeof answerSchema>['content'][number], index: number): readonly unknown[] => [
  { type: 'content_block_start', index, content_block: block },
  ...(block.signature === undefined
    ? []
    : [{ type: 'content_block_delta', index, delta: { type: 'signature_delta', signature: block.signature } }]),
  { type: 'content_block_stop', index },
];

const withoutCache = ({ settings: { cache: _, ...settings } = {}, ...request }: ChatRequest): ChatRequest => ({
  ...request,
  settings,
});

/** Anthropic Claude (Bedrock user guide, "Anthropic Claude Messages API"): the Messages body with Bedrock's own version. */
export const anthropic: InvokeFamily = {
  matches: (modelName) => modelName.startsWith('anthropic.'),
  body: (request) => {
    const { temperature, topP } = withRoomToThink(request.settings);
    return {
      anthropic_version: 'bedrock-2023-05-31',
      ...anthropicBody(keepsCache(request.model) ? request : withoutCache(request)),
      ...claudeThinking(request),
      ...(temperature !== undefined && { temperature }),
      ...(topP !== undefined && { top_p: topP }),
    };
  },
  chunksOf(answer) {
    const { content, stop_reason, usage } = answerSchema.parse(answer);
    return [
      { type: 'message_start', message: { usage } },
      ...content.flatMap(blockEvents),
      { type: 'message_delta', delta: { stop_reason }, usage },
      { type: 'message_stop' },
    ];
  },
  createReader() {
    const reader = new MessageReader();
    return (chunk) => reader.read(chunk);
  },
};
