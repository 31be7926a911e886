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

/** The program that wrote what was chosen. */
export const sourceOf = async (archive: OpenArchive): Promise<KnownSource | undefined> => {
  for (const source of sources) if (await source.recognizes(archive)) return source;
  return undefined;
};
