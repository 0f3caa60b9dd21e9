import { useState, type ReactNode } from 'react';

interface WishesProps {
  client: { id: string; label: string };
  /** Shows the brief of a client. */
  brief: (clientId: string) => ReactNode;
}

/** What a client wishes, beside the upload of what is made for them; read once it is opened. */
export function Wishes({ client, brief }: WishesProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="rounded-lg bg-sunken px-4 ring-1 ring-line"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-medium wrap-anywhere">
        What {client.label} wishes
      </summary>
      {open && <div className="pt-1 pb-4">{brief(client.id)}</div>}
    </details>
  );
}
