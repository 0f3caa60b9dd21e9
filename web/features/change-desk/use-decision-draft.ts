import type { Decision } from '#contract/directives.ts';
import { useDraft } from '#web/api/use-draft.ts';

/** What is typed of a decision until it is sent. */
export function useDecisionDraft(requestId: string) {
  const [status, setStatus] = useDraft<Decision['status'] | ''>(`change-status:${requestId}`, '');
  const [adminResponse, setResponse] = useDraft(`change-response:${requestId}`, '');
  const clear = () => {
    setStatus('');
    setResponse('');
  };
  return { status, setStatus, adminResponse, setResponse, clear };
}
