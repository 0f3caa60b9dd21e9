import type { Decision } from '#contract/change-requests.ts';
import { useDraft } from '#web/state/use-draft.ts';

/** The draft of a decision until it is sent. */
export function useDecisionDraft(requestId: string) {
  const [status, setStatus] = useDraft<Decision['status'] | ''>(`change-status:${requestId}`, '');
  const [adminResponse, setResponse] = useDraft(`change-response:${requestId}`, '');
  const clear = () => {
    setStatus('');
    setResponse('');
  };
  return { status, setStatus, adminResponse, setResponse, clear };
}
