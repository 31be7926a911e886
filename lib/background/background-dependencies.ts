import type { Catalog } from '@/lib/domain/app/catalog';
import type { DetectLanguage } from '@/lib/domain/detect-language';
import type { Recognizer } from '@/lib/domain/dictation/recognizer';
import type { KeyValueArea } from '@/lib/domain/key-value-area';
import type { Provider } from '@/lib/domain/providers/provider';
import type { VoiceContext, VoiceEngine, VoiceRef } from '@/lib/domain/read-aloud/voice-engine';
import type { SettingsValues } from '@/lib/domain/settings-field';
import type { SpeechLanguage } from '@/lib/domain/speech-language';
import type { ToolSource } from '@/lib/domain/tools/tool';
import type { WindowWork } from '@/lib/domain/tools/window-work';
import type { Refusal } from '@/lib/messaging/channel-host';
import type { OwnIdentity } from '@/lib/messaging/sender';
import type { Timers } from '@/lib/platform/clock';
import type { Keepalive } from '@/lib/platform/keepalive';
import type { ParleyDatabase } from '@/lib/storage/read/database';
import type { Journal } from '@/lib/storage/write/journal';
import type { Vault } from '@/lib/storage/write/vault';
import type { ToolSourceDependencies } from '@/lib/tools/registry';
import type { NetworkAccess } from './guarded-fetch';
import type { PageBrowser } from './page-browser';

/**
 * Everything outside of the background that it touches: the browser's parts in the extension, fakes in tests. A feature
 * names the few of them that it takes. It takes the vault and the providers from `policy`, which guards them.
 */
export type BackgroundDependencies = {
  readonly own: OwnIdentity;
  readonly database: ParleyDatabase;
  readonly journal: Journal;
  readonly vault: Vault;
  readonly local: KeyValueArea;
  readonly session: KeyValueArea;
  readonly network: NetworkAccess;
  readonly timers: Timers;
  readonly keepalive: Keepalive;
  readonly catalog: Catalog;
  findProvider(id: string): Provider | undefined;
  findVoiceEngine(id: string): VoiceEngine | undefined;
  findRecognizer(id: string): Recognizer | undefined;
  /** Every voice engine, in the order in which they are offered. */
  readonly voiceEngines: readonly VoiceEngine[];
  /** The voice with which a source speaks a language before the user has chosen one. */
  defaultVoice(engineId: string, language: SpeechLanguage, settings: SettingsValues): VoiceRef | undefined;
  /** The sources of tools that every installation has, in the order in which they are offered. */
  createToolSources(dependencies: ToolSourceDependencies): readonly ToolSource[];
  /** Sets the headers that a voice service wants of a browser and a script cannot set. Never rejects. */
  prepareVoices(): Promise<void>;
  /**
   * Opens the document that plays sound, unless it is open; with `hostsModel` the one that can ask the browser's own model
   * as well. Rejects with ChatError `model-not-found` where the browser has no such document.
   */
  openSpeaker(hostsModel: boolean): Promise<void>;
  /** Work for a window that can be done here after all, without one; undefined where it cannot. */
  skillHere?(work: WindowWork, signal: AbortSignal): AsyncIterable<string> | undefined;
  /** Parley's version, which MCP servers are told. */
  readonly version: string;
  /** Signing in to services in a window of theirs: where it leads back to, and showing it (`lib/platform/sign-in-window.ts`). */
  readonly signIn: { redirectUrl(): string; openWindow(url: string): Promise<string | undefined> };
  /** The user's languages, BCP 47 tags, most wanted first. */
  readonly languages: readonly string[];
  readonly detectLanguage: DetectLanguage;
  /** Opens the sockets of voice engines. */
  readonly connect: VoiceContext['connect'];
  random(): number;
  newId(): string;
  /** Removes `Origin` from our requests to these hosts, names without port. */
  removeOriginFor(hosts: readonly string[]): Promise<void>;
  /** Gives these match patterns back to the browser. */
  removeOrigins(origins: readonly string[]): Promise<boolean>;
  /** The items of managed storage: what the organisation that manages this browser has set. */
  readManaged(): Promise<Readonly<Record<string, unknown>>>;
  /** Calls when it changes them. */
  onManagedChange(listener: () => void): void;
  /** Wakes the background at this time, ms since the epoch, for `Background.onWake`. */
  wakeAt(time: number): void;
  /** Tabs and the pages in them. */
  readonly pages: PageBrowser;
  estimate(): Promise<{ readonly usage?: number; readonly quota?: number }>;
  /** Deletes the snapshots that pages made, and what is known of backups. */
  forgetBackups(): Promise<void>;
  /** Logs a refused message, without any of its content. */
  logRefusal(refusal: Refusal): void;
};
