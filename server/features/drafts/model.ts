import type { IncomingMessage } from 'node:http';
import type { Sending } from '#server/work/outgoing/open-post.ts';
import type { StoredModel } from './model-settings.ts';
import { eventsOf } from './server-sent.ts';

export interface Prompt {
  system: string;
  user: string;
}

/** Time limits in milliseconds: for the first part of the model's answer, and for the whole answer. */
const modelTimes = { first: 30_000, all: 90_000 };

/** The longest answer, in tokens. */
const mostTokens = 2_000;

/** The most bytes of the answer's stream, and of a refusal. */
const most = { stream: 2 * 1024 * 1024, refusal: 4_096 };

/** The reason why there is no draft, or only a part of one. The message is a sentence for staff. */
export class ModelFailure extends Error {
  override name = 'ModelFailure';
}

const refusals: Readonly<Record<number, string>> = {
  400: 'The model’s server rejected the request. Is the name of the model right?',
  401: 'The model’s server refuses the key.',
  403: 'The model’s server refuses the key.',
  404: 'The model’s server does not know this address or model.',
  429: 'The model’s server has too many requests. Please try again in a minute.',
};

function refusalOf(status: number): string {
  if (status >= 300 && status < 400)
    return 'The model’s server redirects to another address. Please enter that address.';
  return refusals[status] ?? `The model’s server answered with the error ${status}.`;
}

async function* atMost(response: IncomingMessage, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    left -= chunk.length;
    if (left < 0) throw new ModelFailure('The model’s server sent too much data.');
    yield chunk;
  }
}

async function beginningOf(response: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of response as AsyncIterable<Buffer>) {
    text += chunk.toString();
    if (text.length > most.refusal) break;
  }
  return text;
}

const addressOf = (address: string) =>
  `${address.replace(/\/+$/, '').replace(/\/chat\/completions$/, '')}/chat/completions`;

/**
 * Sends the request and returns once an answer begins. Newer models need another name for the token limit and say so in
 * an error; then the request is repeated with that name.
 */
async function open(
  to: Pick<StoredModel, 'address' | 'model' | 'key'>,
  { system, user }: Prompt,
  sending: Sending & { signal: AbortSignal },
  limit: 'max_tokens' | 'max_completion_tokens' = 'max_tokens',
): Promise<IncomingMessage> {
  const { address, model, key } = to;
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
  // The module is loaded with the first draft only, together with a part of Node that it needs.
  const { openPost } = await import('#server/work/outgoing/open-post.ts');
  const response = await openPost(
    addressOf(address),
    JSON.stringify({ model, messages, stream: true, [limit]: mostTokens }),
    {
      accept: 'text/event-stream',
      'user-agent': 'Foyer-Drafts',
      ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
    },
    sending,
  );
  const { statusCode: status = 0 } = response;
  if (
    status === 400 &&
    limit === 'max_tokens' &&
    (await beginningOf(response)).includes('max_completion_tokens')
  )
    return open(to, { system, user }, sending, 'max_completion_tokens');
  if (status !== 200) {
    response.destroy();
    throw new ModelFailure(refusalOf(status));
  }
  if (!/^text\/event-stream\b/i.test(response.headers['content-type'] ?? '')) {
    response.destroy();
    throw new ModelFailure('This server does not answer like a model. Is the address right?');
  }
  return response;
}

interface Part {
  error?: unknown;
  choices?: { delta?: { content?: unknown } | null; finish_reason?: unknown }[];
}

/** Yields the parts of an answer. Returns true if the model finished the answer. */
async function* partsOf(response: IncomingMessage): AsyncGenerator<string, boolean> {
  let ended = false;
  for await (const data of eventsOf(atMost(response, most.stream))) {
    if (data === '[DONE]') return true;
    const { error, choices } = JSON.parse(data) as Part;
    if (error !== undefined && error !== null)
      throw new ModelFailure('The model’s server reported an error.');
    const [choice] = choices ?? [];
    if (typeof choice?.delta?.content === 'string') yield choice.delta.content;
    ended ||= typeof choice?.finish_reason === 'string';
  }
  return ended;
}

/**
 * Queries the model and yields its answer as it arrives. Leaving the loop or aborting the signal closes the connection.
 * @throws ModelFailure
 */
export async function* askModel(
  model: StoredModel,
  prompt: Prompt,
  { signal, times = modelTimes, ...sending }: Sending & { signal: AbortSignal; times?: typeof modelTimes },
): AsyncGenerator<string> {
  const late = new AbortController();
  const first = setTimeout(() => late.abort(`No answer within ${times.first / 1000} seconds.`), times.first);
  const all = setTimeout(
    () => late.abort(`The answer took longer than ${times.all / 1000} seconds.`),
    times.all,
  );
  let response: IncomingMessage | null = null;
  try {
    response = await open(model, prompt, { ...sending, signal: AbortSignal.any([signal, late.signal]) });
    clearTimeout(first);
    const parts = partsOf(response);
    for (;;) {
      const part = await parts.next();
      if (part.done && !part.value) throw new ModelFailure('The connection to the model was lost.');
      if (part.done) return;
      yield part.value;
    }
  } catch (error) {
    if (late.signal.aborted) throw new ModelFailure(String(late.signal.reason));
    if (error instanceof ModelFailure) throw error;
    throw new ModelFailure(wordsOf(error, response !== null), { cause: error });
  } finally {
    clearTimeout(first);
    clearTimeout(all);
    response?.destroy();
  }
}

function wordsOf(error: unknown, hasBegun: boolean): string {
  // Compare the name: importing the error's class would load its module at each start, although only drafts and
  // webhooks need it.
  if (error instanceof Error && error.name === 'RefusedAddress') return error.message;
  if (error instanceof SyntaxError) return 'The model’s server sent an invalid answer.';
  return hasBegun ? 'The connection to the model was lost.' : 'The model’s server could not be reached.';
}
