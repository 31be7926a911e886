import type { RequestMessage, RequestSettings } from './chat-request';
import type { Price } from './price';

/** One message of a request, by what it held. */
export type SentMessage = {
  readonly role: RequestMessage['role'];
  /** UTF-16 units of its text, attached text files included, and of what calls were given and gave. */
  readonly characters: number;
  readonly pictures?: number;
  readonly documents?: number;
  readonly toolCalls?: number;
};

/** A file or page of a request, without its content. */
export type SentFile = {
  readonly name: string;
  /** UTF-16 units, for what was sent as text; absent for what was sent as a file. */
  readonly characters?: number;
  /** For a page: its address, and how many of its passages were sent. */
  readonly address?: string;
  readonly passages?: { readonly count: number; readonly all: number };
};

/** What was sent for an answer: the request without its content, which is in the conversation. Holds no key. */
export type SentRequest = {
  readonly host: string;
  /** The service's own id of the model. */
  readonly model: string;
  readonly system?: string;
  readonly settings?: RequestSettings;
  /** The names of the tools that the model could call, in their order. */
  readonly tools?: readonly string[];
  readonly messages: readonly SentMessage[];
  /**
   * How many of the messages each request of the answer had, oldest first: a model that calls tools is asked again with
   * what it was asked before and what came of its calls. Absent where there was one.
   */
  readonly rounds?: readonly number[];
  /** What was attached to them. */
  readonly files?: readonly SentFile[];
  /** Fields that were left out because the service refuses them, by their names on the wire. */
  readonly leftOut?: readonly string[];
  /** The price that counted; absent where none was known. */
  readonly price?: Price;
  /** Identifies what came before the answer; a service binds the reasoning that it signs to that; see `prefixOf`. */
  readonly prefix?: string;
};
