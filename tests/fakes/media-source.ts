import { vi } from 'vitest';

/** A `SourceBuffer` that finishes what it is told one turn later, as the browser's does. */
export class FakeSourceBuffer extends EventTarget {
  readonly operations: string[] = [];
  mode: AppendMode = 'segments';
  timestampOffset = 0;
  updating = false;
  start = 0;
  end = 0;
  /** The next appends are refused with these. */
  readonly refusals: Error[] = [];

  get buffered(): Pick<TimeRanges, 'length' | 'start' | 'end'> {
    return { length: this.end > this.start ? 1 : 0, start: () => this.start, end: () => this.end };
  }

  private update(operation: string, change: () => void): void {
    if (this.updating) throw new DOMException('still processing an appendBuffer', 'InvalidStateError');
    this.operations.push(operation);
    this.updating = true;
    setTimeout(() => {
      change();
      this.updating = false;
      this.dispatchEvent(new Event('updateend'));
    });
  }

  appendBuffer(bytes: Uint8Array): void {
    const refusal = this.refusals.shift();
    if (refusal !== undefined) throw refusal;
    this.update(`append ${bytes.length}`, () => {
      this.end += bytes.length / 1000;
    });
  }

  remove(from: number, to: number): void {
    this.update(`remove ${from}-${to}`, () => {
      if (from <= this.start) this.start = Math.min(to, this.end);
      else this.end = Math.min(this.end, from);
    });
  }

  abort(): void {
    this.operations.push('abort');
  }
}

/** A `MediaSource` that opens when an element takes its address. */
export class FakeMediaSource extends EventTarget {
  static readonly made: FakeMediaSource[] = [];
  static supported: (mimeType: string) => boolean = () => true;
  static isTypeSupported(mimeType: string): boolean {
    return FakeMediaSource.supported(mimeType);
  }

  readonly buffers: { readonly mimeType: string; readonly buffer: FakeSourceBuffer }[] = [];
  readyState: ReadyState = 'closed';

  constructor() {
    super();
    FakeMediaSource.made.push(this);
  }

  open(): void {
    this.readyState = 'open';
    this.dispatchEvent(new Event('sourceopen'));
  }

  addSourceBuffer(mimeType: string): FakeSourceBuffer {
    const buffer = new FakeSourceBuffer();
    this.buffers.push({ mimeType, buffer });
    return buffer;
  }

  endOfStream(): void {
    this.readyState = 'ended';
  }
}

/** An `<audio>` element that plays when a test says so. */
export class FakeAudio extends EventTarget {
  readonly HAVE_FUTURE_DATA = 3;
  readyState = 4;
  currentTime = 0;
  playbackRate = 1;
  defaultPlaybackRate = 1;
  volume = 1;
  preservesPitch = false;
  paused = true;
  ended = false;
  seeking = false;
  error: Error | undefined;
  private address = '';

  get src(): string {
    return this.address;
  }
  set src(address: string) {
    this.address = address;
    const [media] = FakeMediaSource.made.slice(-1);
    queueMicrotask(() => media?.open());
  }

  play(): Promise<void> {
    if (this.error !== undefined) return Promise.reject(this.error);
    this.paused = false;
    return Promise.resolve();
  }

  pause(): void {
    if (this.paused) return;
    this.paused = true;
    queueMicrotask(() => this.dispatchEvent(new Event('pause')));
  }

  load(): void {}
  removeAttribute(): void {}
}

/** Puts the fakes in the place of the browser's own for one test. */
export const installFakeMedia = (): void => {
  FakeMediaSource.made.length = 0;
  FakeMediaSource.supported = () => true;
  vi.stubGlobal('MediaSource', FakeMediaSource);
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:fake');
};
