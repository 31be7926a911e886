import { ChatError } from '@/lib/domain/chat-error';
import type { StreamPart } from '@/lib/domain/stream-part';
import type { ProviderMetadata, UiMessageEventOf } from './ui-message-event';
import type { UrlSources } from './ui-message-sources';

/** The events of texts and of reasoning, which come in blocks. */
export type BlockEvent = UiMessageEventOf<
  'text-start' | 'text-delta' | 'text-end' | 'reasoning-start' | 'reasoning-delta' | 'reasoning-end'
>;

/** The texts and the reasoning of one answer. It remembers which blocks are open, because the protocol fixes their order. */
export type UiMessageBlocks = {
  /** Throws ChatError `malformed` for an event whose block is not open. */
  read(event: BlockEvent): readonly StreamPart[];
  /** The step is written again: none of its blocks is open. */
  forgetStep(): void;
};

const notOpen = (kind: 'text' | 'reasoning', id: string): ChatError =>
  new ChatError({ code: 'malformed', detail: `No ${kind} ${id} is open.` });

/** The first text under one of these names in any provider's metadata. */
const metadataText = (metadata: ProviderMetadata, ...names: readonly string[]): string | undefined => {
  const values = Object.values(metadata ?? {}).flatMap((entries) => names.map((name) => entries[name]));
  return values.find((value) => typeof value === 'string');
};

const signatureOf = (metadata: ProviderMetadata): string | undefined =>
  metadataText(metadata, 'signature', 'reasoningEncryptedContent');

const textPart = (type: 'text' | 'reasoning', text: string): readonly StreamPart[] =>
  text === '' ? [] : [{ type, text }];

/** No block is open yet. */
export const createUiMessageBlocks = (urlSources: UrlSources): UiMessageBlocks => {
  /** Steps do not close them: ai 7 merges streams, and one may end its step while another writes. */
  const openTexts = new Set<string>();
  /** Open reasoning blocks with the last signature seen on each, whether or not it was passed on. */
  const openReasonings = new Map<string, { signature?: string; isPassedOn: boolean }>();

  const textEnd = ({ id, citations = [] }: UiMessageEventOf<'text-end'>): readonly StreamPart[] => {
    if (!openTexts.delete(id)) throw notOpen('text', id);
    return citations.flatMap(({ source: { id: sourceId, url, title } }) =>
      urlSources({
        sourceType: 'url',
        id: sourceId,
        ...(url !== undefined && { url }),
        ...(title !== undefined && { title }),
      }),
    );
  };

  const reasoningStart = ({ id, providerMetadata }: UiMessageEventOf<'reasoning-start'>): readonly StreamPart[] => {
    const signature = signatureOf(providerMetadata);
    openReasonings.set(id, { isPassedOn: false, ...(signature !== undefined && { signature }) });
    const data = metadataText(providerMetadata, 'redactedData');
    return data === undefined ? [] : [{ type: 'redacted_reasoning', data }];
  };

  /** A signature follows the text that it signs: one that came with the start waits for the end. */
  const signed = (id: string, metadata: ProviderMetadata, isEnd: boolean): readonly StreamPart[] => {
    const block = openReasonings.get(id);
    if (block === undefined) throw notOpen('reasoning', id);
    const newSignature = signatureOf(metadata);
    if (newSignature !== undefined && newSignature !== block.signature) {
      block.signature = newSignature;
      block.isPassedOn = false;
    }
    if (block.signature === undefined || block.isPassedOn || (newSignature === undefined && !isEnd)) return [];
    block.isPassedOn = true;
    return [{ type: 'reasoning_signature', signature: block.signature }];
  };

  return {
    read: (event) => {
      switch (event.type) {
        case 'text-start':
          openTexts.add(event.id);
          return [];
        case 'text-delta':
          if (!openTexts.has(event.id)) throw notOpen('text', event.id);
          return textPart('text', event.delta);
        case 'text-end':
          return textEnd(event);
        case 'reasoning-start':
          return reasoningStart(event);
        case 'reasoning-delta': {
          const signature = signed(event.id, event.providerMetadata, false);
          return [...textPart('reasoning', event.delta), ...signature];
        }
        case 'reasoning-end': {
          const signature = signed(event.id, event.providerMetadata, true);
          openReasonings.delete(event.id);
          return signature;
        }
        default:
          return event satisfies never;
      }
    },
    forgetStep: () => {
      openTexts.clear();
      openReasonings.clear();
    },
  };
};
