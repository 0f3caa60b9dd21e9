import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { limits } from '#contract/validation/limits.ts';
import { errorText } from '#web/api/calls/api-error.ts';
import { filled, firstName } from '#web/state/staff/saved-replies/fill-placeholders.ts';
import type { DraftingProps } from './drafting.tsx';
import { DraftFailure, readDraft } from './read-draft.ts';

type State =
  | { step: 'idle' }
  | { step: 'writing' | 'written'; before: string; shown: string }
  | { step: 'failed'; before: string; shown: string; sentence: string };

// An incomplete `{name}` at the end of a text.
const begun = /\{\w{0,4}$/;

/** Adds a draft after the typed text. Typing stops the draft, so typed text is never overwritten. */
export function useDrafting({ about, words, onWords }: DraftingProps) {
  const [state, setState] = useState<State>({ step: 'idle' });
  const running = useRef<AbortController>(null);
  const write = useRef(onWords);
  useLayoutEffect(() => {
    write.current = onWords;
  });
  useEffect(() => () => running.current?.abort(), []);
  const isTouched = state.step !== 'idle' && state.shown !== words;
  useLayoutEffect(() => {
    if (isTouched) running.current?.abort();
  }, [isTouched]);

  const start = async () => {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    const typed = words.trimEnd();
    const between = typed === '' ? '' : about.kind === 'lines' ? '\n' : '\n\n';
    let [text, shown] = ['', words];
    const show = (part: string) => {
      // A part may still arrive after the draft was stopped.
      control.signal.throwIfAborted();
      if (part === '') return;
      const fillings = { name: about.name ? firstName(about.name) : null, company: null, project: null };
      const whole = `${typed}${between}${filled(part, fillings)}`;
      shown = about.kind === 'lines' ? whole : whole.slice(0, limits.message);
      write.current(shown);
      setState({ step: 'writing', before: words, shown });
    };
    setState({ step: 'writing', before: words, shown });
    try {
      for await (const part of readDraft(about, control.signal)) {
        text += part;
        show(text.replace(begun, ''));
      }
      show(text.trimEnd());
      setState({ step: 'written', before: words, shown });
    } catch (error) {
      if (control.signal.aborted) {
        setState(shown === words ? { step: 'idle' } : { step: 'written', before: words, shown });
        return;
      }
      const sentence =
        error instanceof DraftFailure
          ? error.message
          : errorText(error, 'The draft could not be written. Please try again.');
      setState({ step: 'failed', before: words, shown, sentence });
    } finally {
      running.current = null;
    }
  };
  return {
    state: isTouched ? ({ step: 'idle' } as const) : state,
    start: () => void start(),
    stop: () => running.current?.abort(),
    /** Restores the text from before the draft. */
    undo: () => {
      if (state.step === 'idle') return;
      onWords(state.before);
      setState({ step: 'idle' });
    },
  };
}
