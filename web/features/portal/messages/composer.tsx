import { useQuery } from '@tanstack/react-query';
import { Link2 } from '#web/ui/pictures/lucide/later.tsx';
import { useRef, useState } from 'react';
import { attachmentAccept } from '#contract/attachments.ts';
import { myPreviews } from '#contract/previews.ts';
import { myProjects } from '#contract/projects.ts';
import { limits } from '#contract/validation/limits.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useAttachments } from '#web/api/uploads/use-attachments.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import type { PickField } from '#web/ui/form/choice/pick-textarea.tsx';
import { Composer as Field } from '#web/ui/people/conversation/composer.tsx';
import type { ChosenLink } from '#web/ui/people/conversation/link-picks.ts';
import { useSendMessage } from './data.ts';

/** A longer list of names is of no use. */
const query = { limit: 100 };

/** The input for a message to the agency. */
export function Composer({ onSent }: { onSent: () => void }) {
  const [text, setText] = useDraft('message', '');
  const [links, setLinks] = useDraft<ChosenLink[]>('message-links', []);
  const field = useRef<PickField>(null);
  const files = useAttachments('message', 'attachment');
  // The names are fetched when first needed: most messages mention none.
  const [asked, setAsked] = useState(false);
  const enabled = asked || text.includes('/');
  const previews = useQuery({ ...queryOf(myPreviews, { query }), enabled });
  const projects = useQuery({ ...queryOf(myProjects, { query }), enabled });
  const send = useSendMessage();
  return (
    <Field
      label="Write a message"
      fieldLabel="Your message"
      placeholder="Write to our team"
      value={text}
      onChange={setText}
      maxLength={limits.message}
      files={files}
      accept={attachmentAccept}
      nameable={{ previews: previews.data, projects: projects.data }}
      links={links}
      onLinks={setLinks}
      field={field}
      pending={send.isPending}
      missing="Please write a message."
      send={send.mutateAsync}
      onSent={onSent}
      action="Send"
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
          Link a preview <span className="sr-only">or project</span>
        </Button>
      }
    />
  );
}
