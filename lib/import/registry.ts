import type { KnownSource, OpenArchive } from './known-source';
import { chatGptSource } from './sources/chatgpt/chatgpt';
import { claudeSource } from './sources/claude';
import { lobeChatSource } from './sources/lobechat';
import { markdownSource } from './sources/markdown/markdown-files';
import { openWebUiSource } from './sources/open-webui/open-webui';
import { pageAssistSource } from './sources/page-assist';
import { parleyConversation } from './sources/parley-conversation';
import { parleyLibrary } from './sources/parley-library';

/** Every program whose exports are read, in the order in which they are asked: any archive may have Markdown in it. */
export const sources: readonly KnownSource[] = [
  parleyLibrary,
  parleyConversation,
  chatGptSource,
  claudeSource,
  openWebUiSource,
  lobeChatSource,
  pageAssistSource,
  markdownSource,
];

/** The program that wrote what was chosen. @throws DOMException AbortError when the signal aborts. */
export const sourceOf = async (archive: OpenArchive, signal?: AbortSignal): Promise<KnownSource | undefined> => {
  for (const source of sources) {
    const isIt = await source.recognizes(archive);
    signal?.throwIfAborted();
    if (isIt) return source;
  }
  return undefined;
};
