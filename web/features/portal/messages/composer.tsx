import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { attachmentAccept } from '#contract/attachments.ts';
import { limits } from '#contract/validation/limits.ts';
import type { NewLink } from '#contract/message-links.ts';
import { myPreviews } from '#contract/previews.ts';
import { myProjects } from '#contract/projects.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useAttachments } from '#web/api/uploads/use-attachments.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Composer as Field } from '#web/ui/people/conversation/composer.tsx';
import { linkPicks, linksIn } from '#web/ui/people/conversation/link-picks.ts';
import type { PickField } from '#web/ui/form/choice/pick-textarea.tsx';
import { stillUploading } from '#web/ui/files/attaching/attach-area.tsx';
import { useSendMessage } from './data.ts';

/** As many as a list of names is of use for. */
const query = { limit: 100 };

/** The input for a message. What could not be sent stays. */
export function Composer({ onSent }: { onSent: () => void }) {
  const [text, setText] = useDraft('message', '');
  const [links, setLinks] = useDraft<(NewLink & { name: string })[]>('message-links', []);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<PickField>(null);
  const files = useAttachments('message', 'attachment');
  // Most messages name nothing.
  const [asked, setAsked] = useState(false);
  const enabled = asked || text.includes('/');
  const previews = useQuery({ ...queryOf(myPreviews, { query }), enabled });
  const projects = useQuery({ ...queryOf(myProjects, { query }), enabled });
  const send = useSendMessage(() => {
    setText('');
    setLinks([]);
    files.clear();
    onSent();
  });
  const picks = linkPicks(previews.data, projects.data, (link) => setLinks([...links, link]));

  const submit = () => {
    field.current?.focus();
    if (text.trim() === '' && files.items.length === 0) return setError('Please write a message.');
    if (files.pending) return setError(stillUploading);
    send.mutate({ message: text.trim(), files: files.references, links: linksIn(text, links) });
  };

  return (
    <Field
      label="Write a message"
      fieldLabel="Your message"
      placeholder="Write to our team"
      value={text}
      onChange={(next) => {
        setError(null);
        setText(next);
      }}
      maxLength={limits.message}
      files={files}
      accept={attachmentAccept}
      picks={[picks]}
      field={field}
      error={error}
      pending={send.isPending}
      onSend={submit}
      send="Send"
      showsKeys
      tools={
        <Button
          size="sm"
          variant="quiet"
          className="-ms-3"
          onClick={() => {
            setAsked(true);
            field.current?.type('/');
          }}
        >
          <Link2 className="size-4" aria-hidden="true" />
          Name a preview <span className="sr-only">or project</span>
        </Button>
      }
    />
  );
}
