import {
  draftChangeAnswer,
  draftContactAnswer,
  draftLines,
  draftMessage,
  draftRequestAnswer,
  draftRound,
} from '#contract/drafts.ts';
import { send } from '#web/api/calls/client.ts';
import type { DraftAbout } from './drafting.tsx';

const calls = {
  conversation: draftMessage,
  'contact-message': draftContactAnswer,
  request: draftRequestAnswer,
  'change-request': draftChangeAnswer,
  round: draftRound,
  lines: draftLines,
} as const;

/** Thrown if a draft ends too early; its message is one sentence for staff. */
export class DraftFailure extends Error {
  override name = 'DraftFailure';
}

/** Requests a draft and yields its parts as they arrive. @throws DraftFailure, or ApiError if the server refuses */
export async function* readDraft({ kind, id }: DraftAbout, signal: AbortSignal): AsyncGenerator<string> {
  const { body } = await send(calls[kind], { params: { id }, signal });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value = '' } = (await reader?.read()) ?? { done: true };
    if (done) throw new DraftFailure('The connection broke off.');
    const events = (rest + value).split('\n\n');
    rest = events.pop() ?? '';
    for (const event of events) {
      const [, name, data = '""'] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? [];
      const text = JSON.parse(data) as string;
      if (name === 'done') return;
      if (name === 'failed') throw new DraftFailure(text);
      yield text;
    }
  }
}
