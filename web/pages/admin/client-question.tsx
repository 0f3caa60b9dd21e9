import { useEffect, useState } from 'react';
import { answerClientQuestions } from '#web/api/calls/headers/known-client.ts';
import { ConfirmDialog } from '#web/ui/layout/confirm-dialog.tsx';

interface Question {
  message: string;
  answer: (known: boolean) => void;
}

/**
 * Asks staff whether an account opened with the public form really belongs to the client. The question appears once,
 * before content is first shared with the account.
 */
export function ClientQuestion() {
  const [question, setQuestion] = useState<Question | null>(null);
  useEffect(
    () =>
      answerClientQuestions((message) => new Promise((resolve) => setQuestion({ message, answer: resolve }))),
    [],
  );
  const say = (known: boolean) => {
    question?.answer(known);
    setQuestion(null);
  };
  return (
    <ConfirmDialog
      open={question !== null}
      onClose={() => say(false)}
      size="sm"
      title="Is this the right person?"
      action="Yes, share it"
      cancel="Not sure yet"
      onConfirm={() => say(true)}
    >
      <div className="flex flex-col gap-3">
        <p className="wrap-anywhere">{question?.message}</p>
        <p className="type-text text-ink-soft">
          You are asked once, and your answer is in the history. If the account belongs to someone else, give
          that person a password link in the client&rsquo;s details.
        </p>
      </div>
    </ConfirmDialog>
  );
}
