import { onTestFinished, vi } from 'vitest';

/** An upload as the server stores it. */
interface HeldUpload {
  id: string;
  name: string;
  purpose: string;
  size: number;
  offset: number;
}

/** The fault of all upload requests, until a test changes it. */
interface Trouble {
  /** Requests with this method get this response, or none. */
  method: string;
  answer: { status: number; body?: string } | 'broken connection' | 'silence';
}

interface FakeUploads {
  /** The uploads created so far, in order. */
  uploads: HeldUpload[];
  /** Methods of the requests seen so far. */
  seen: string[];
  /** The companies named in headers of the requests. */
  companies: string[];
  trouble: Trouble | null;
}

const idOf = (n: number) => `0199f0a0-0000-7000-9000-${String(n).padStart(12, '0')}`;

const decode = (text: string) =>
  new TextDecoder().decode(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)));

/** Answers upload requests (tus 1.0.0, sent by XMLHttpRequest) during one test. */
export function fakeUploads(): FakeUploads {
  const state: FakeUploads = { uploads: [], seen: [], companies: [], trouble: null };
  class Request extends FakeRequest {
    constructor() {
      super(state);
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return state;
}

class FakeRequest {
  readonly upload: { onprogress: ((event: { lengthComputable: true; loaded: number }) => void) | null } = {
    onprogress: null,
  };
  onload: (() => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  status = 0;
  responseText = '';
  withCredentials = false;
  private readonly state: FakeUploads;
  private method = '';
  private url = '';
  private aborted = false;
  private readonly sent = new Map<string, string>();
  private readonly answered = new Map<string, string>();

  constructor(state: FakeUploads) {
    this.state = state;
  }

  open(method: string, url: string): void {
    this.method = method;
    this.url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.sent.set(name.toLowerCase(), value);
  }

  getResponseHeader(name: string): string | null {
    return this.answered.get(name.toLowerCase()) ?? null;
  }

  abort(): void {
    this.aborted = true;
  }

  send(body: Blob | null): void {
    setTimeout(() => {
      if (!this.aborted) this.work(body);
    });
  }

  private work(body: Blob | null): void {
    const { state, method } = this;
    state.seen.push(method);
    const company = this.sent.get('x-foyer-company');
    if (company !== undefined) state.companies.push(company);
    if (state.trouble?.method === method) {
      const { answer } = state.trouble;
      if (answer === 'silence') return this.upload.onprogress?.({ lengthComputable: true, loaded: 0 });
      if (answer === 'broken connection') return this.onerror?.(new ProgressEvent('error'));
      return this.end(answer.status, answer.body);
    }
    if (method === 'POST') return this.create();
    const held = state.uploads.find(({ id }) => this.url.endsWith(id));
    if (!held) return this.end(404);
    if (method === 'PATCH') {
      held.offset += body?.size ?? 0;
      this.upload.onprogress?.({ lengthComputable: true, loaded: body?.size ?? 0 });
    }
    this.answered.set('upload-offset', String(held.offset));
    this.answered.set('upload-length', String(held.size));
    return this.end(method === 'HEAD' ? 200 : 204);
  }

  private create(): void {
    const metadata = Object.fromEntries(
      (this.sent.get('upload-metadata') ?? '').split(',').map((pair) => {
        const [key = '', value = ''] = pair.split(' ');
        return [key, decode(value)];
      }),
    );
    const id = idOf(this.state.uploads.length + 1);
    this.state.uploads.push({
      id,
      name: metadata['filename'] ?? '',
      purpose: metadata['purpose'] ?? '',
      size: Number(this.sent.get('upload-length')),
      offset: 0,
    });
    this.answered.set('location', `/api/uploads/${id}`);
    this.end(201);
  }

  private end(status: number, body = ''): void {
    this.status = status;
    this.responseText = body;
    this.onload?.();
  }
}
