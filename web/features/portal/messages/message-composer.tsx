import { useQuery } from '@tanstack/react-query';
import { Link2 } from '#web/ui/pictures/lucide/later.tsx';
import { useRef, useState } from 'react';
import { myPreviews } from '#contract/previews.ts';
import { myProjects } from '#contract/projects.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useAttachments } from '#web/api/uploads/use-attachments.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import type { PickField } from '#web/ui/form/choice/pick-textarea.tsx';
import { Composer } from '#web/ui/people/conversation/composer.tsx';
import { linkPicks, linksIn, type ChosenLink } from '#web/ui/people/conversation/link-picks.ts';
import { useSendMessage } from './data.ts';

/** In a longer list, nobody would find a name. */
const query = { limit: 100 };

/** The field for a message to the agency. */
export function MessageComposer({ onSent }: { onSent: () => void }) {
  const [text, setText] = useDraft('message', '');
  const [links, setLinks] = useDraft<ChosenLink[]>('message-links', []);
  const field = useRef<PickField>(null);
  const files = useAttachments('message', 'attachment');
  // Fetch the names only when the user first needs them, since most messages mention nobody.
  const [asked, setAsked] = useState(false);
  const enabled = asked || text.includes('/');
  const previews = useQuery({ ...queryOf(myPreviews, { query }), enabled });
  const projects = useQuery({ ...queryOf(myProjects, { query }), enabled });
  const send = useSendMessage();
  return (
    <Composer
      line="keys-in-sight"
      label="Write a message"
      className="bg-raised"
      fieldLabel="Your message"
      placeholder="Write to our team"
      value={text}
      onChange={setText}
      files={files}
      picks={[linkPicks(previews.data, projects.data, (link) => setLinks([...links, link]))]}
      field={field}
      pending={send.isPending}
      missing="Please write a message."
      send={async (message) => {
        await send.mutateAsync({ message, files: files.references, links: linksIn(message, links) });
        setText('');
        files.clear();
        setLinks([]);
        onSent();
      }}
      action="Send"
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
