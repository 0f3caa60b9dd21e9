import type { ChangeEvent } from '#contract/events.ts';

/** The browser's event stream, which jsdom lacks. A test dispatches its events. */
export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  /** Every stream opened in this test, in order. */
  static readonly all: FakeEventSource[] = [];
  readonly url: string;
  readyState = 0;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.all.push(this);
  }

  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  change(event: ChangeEvent): void {
    this.dispatchEvent(new MessageEvent('change', { data: JSON.stringify(event) }));
  }

  /** Breaks the stream. With `forGood`, the browser does not reconnect. */
  fail(forGood: boolean): void {
    this.readyState = forGood ? 2 : 0;
    this.dispatchEvent(new Event('error'));
  }

  close(): void {
    this.readyState = 2;
  }
}
