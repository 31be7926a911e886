import type { ChatErrorData } from '@/lib/domain/chat-error';
import type { SearchWay } from './search-way';
import type { LeftOutTool, ToolEffect } from './tool';

/** A tool as the list for a conversation shows it. Its words are a stranger's unless the source is our own. */
export type ListedTool = {
  /** Within its source. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly effect: ToolEffect;
  /** Its own switch; it is offered to the model when its source is on, too. */
  readonly isOn: boolean;
};

/** A source as the list for a conversation shows it. */
export type ListedToolSource = {
  readonly id: string;
  readonly title: string;
  /** Where calls go; absent for what runs here. */
  readonly host?: string;
  /** Its picture, an address that loads nothing. */
  readonly icon?: string;
  readonly isOn: boolean;
  readonly tools: readonly ListedTool[];
  /** How many of those that are on go to the model, where that is not all of them: a model takes so many and no more. */
  readonly sent?: number;
  /** When it listed its tools, ms since the epoch; absent for what runs here, and for what never did. */
  readonly listedAt?: number;
  /** Why its tools are not known, or may be others by now. */
  readonly problem?: ChatErrorData;
  /** What it lists besides, and what cannot be used. */
  readonly leftOut?: readonly LeftOutTool[];
  /** From this page on its list did not come: of that part, the tools are those that were known before. */
  readonly missing?: number;
};

/** The tools of a conversation. */
export type ToolList = {
  readonly sources: readonly ListedToolSource[];
  /** How many tools go to the model, its service's own search among them. Only that while `off` says why. */
  readonly count: number;
  /** About how many tokens their names, descriptions and schemas take. */
  readonly tokens: number;
  /** Why none is sent, whatever the switches say. `model`: it has no tools. `service`: the service takes none. */
  readonly off?: 'model' | 'service';
  /** Which way web search goes, or would go while it is off. Without a model: as for one that cannot search. */
  readonly search: SearchWay;
  /** How many steps an answer can have before the user is asked whether it goes on. */
  readonly stepLimit: number;
};
