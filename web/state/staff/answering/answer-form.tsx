import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { Schema } from '#contract/endpoint.ts';
import { limits } from '#contract/validation/limits.ts';
import { AttachArea } from '#web/ui/files/attaching/attach-area.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FormNote } from '#web/ui/form/form-note.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { takesFocus } from '#web/ui/layout/takes-focus.ts';
import { Drafting, type DraftAbout } from './drafts/drafting.tsx';
import { useAnswer, type Answer, type AnswerOptions } from './use-answer.ts';

export interface AnswerFormProps<S extends Schema> extends AnswerOptions<S> {
  /** The id of the form, for a button outside of it. */
  id?: string;
  /** The accessible name of the form. */
  title?: string;
  /** The label of the text. */
  label: string;
  hint?: string;
  required?: boolean;
  /** The label of the button that attaches files. */
  attach?: string;
  /** The minimum height of the text field. */
  height?: string;
  /** True if the text field takes the focus when it appears. */
  focused?: boolean | undefined;
  onFocus?: (() => void) | undefined;
  /** The text field. */
  textRef?: RefObject<HTMLTextAreaElement | null>;
  /** Renders fields above the text, such as a decision; called with the errors of all fields. */
  renderFields?: (errors: Readonly<Record<string, string>>) => ReactNode;
  /** The item that the model should draft an answer to. */
  drafts?: DraftAbout;
  /** Renders controls beside the button that attaches files. */
  renderTools?: (answer: Answer) => ReactNode;
  /** Renders content below the text: further fields, and the buttons of the form, if it has its own. */
  renderBelow?: (answer: Answer) => ReactNode;
}

/** The form in which staff write any kind of answer: text with files, and the fields and controls for the kind. */
export function AnswerForm<S extends Schema>({
  id,
  title,
  label,
  hint,
  required = false,
  attach = 'Attach files',
  height = 'min-h-28',
  focused = false,
  onFocus,
  textRef,
  renderFields,
  drafts,
  renderTools,
  renderBelow,
  ...options
}: AnswerFormProps<S>) {
  const answer = useAnswer(options);
  const { words, setWords, files } = answer;
  const own = useRef<HTMLTextAreaElement>(null);
  const text = textRef ?? own;
  useLayoutEffect(() => {
    if (focused) takesFocus(text.current);
  }, [focused, text]);
  const field = (
    <Field label={label} required={required} error={answer.error} hint={hint}>
      <Textarea
        ref={text}
        className={height}
        maxLength={limits.message}
        value={words}
        onFocus={onFocus}
        onChange={({ target }) => setWords(target.value)}
      />
    </Field>
  );
  const tools = (drafts ?? renderTools) && (
    <>
      {drafts && <Drafting about={drafts} words={words} onWords={setWords} />}
      {renderTools?.(answer)}
    </>
  );
  return (
    <form
      {...answer.formProps}
      id={id ?? answer.formProps.id}
      aria-label={title}
      className="flex flex-col gap-3"
    >
      <FormNote>{answer.errors['form']}</FormNote>
      {renderFields?.(answer.errors)}
      {files ? (
        <AttachArea files={files} label={attach} after={tools}>
          {field}
        </AttachArea>
      ) : (
        <>
          {field}
          {tools && <div className="flex flex-wrap gap-2">{tools}</div>}
        </>
      )}
      {renderBelow?.(answer)}
    </form>
  );
}
