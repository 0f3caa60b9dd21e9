import type { ComponentProps, ReactNode } from 'react';
import { attachmentAccept } from '#contract/attachments.ts';
import { limits } from '#contract/validation/limits.ts';
import { AttachArea } from '#web/ui/files/attaching/attach-area.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import type { Answer } from './use-answer.ts';

interface AnswerFieldProps extends Pick<
  ComponentProps<typeof Textarea>,
  'ref' | 'className' | 'rows' | 'onFocus'
> {
  answer: Pick<Answer, 'words' | 'setWords' | 'files' | 'error'>;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  /** The name of the button that attaches files. */
  attach?: string;
  /** A part after the button. */
  after?: ReactNode;
  /** A part below the text. */
  children?: ReactNode;
}

/** The text field of an answer, with its files if it takes any. */
export function AnswerField({
  answer: { words, setWords, files, error },
  label,
  hint,
  required = false,
  attach = 'Attach files',
  after,
  children,
  ...textarea
}: AnswerFieldProps) {
  const field = (
    <Field label={label} required={required} error={error} hint={hint}>
      <Textarea
        {...textarea}
        maxLength={limits.message}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
    </Field>
  );
  if (!files)
    return (
      <>
        {field}
        {after && <div className="flex flex-wrap gap-2">{after}</div>}
      </>
    );
  return (
    <AttachArea files={files} accept={attachmentAccept} label={attach} after={after}>
      {field}
      {children}
    </AttachArea>
  );
}
