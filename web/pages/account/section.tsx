import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { Indexed } from '#web/ui/lists/sections/indexed.tsx';
import { Sections, useSection } from '#web/ui/lists/sections/sections.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';

/** The parts of the account pages in the order of their index. */
const plan = ['details', 'signing-in', 'devices', 'files', 'your-data'].map((id) => ({ id }));

/** The content of an account page below its title, with an index. */
export const AccountSections = ({ children }: { children: ReactNode }) => (
  <Sections plan={plan}>
    <Indexed>{children}</Indexed>
  </Sections>
);

/** The title of an account page, with the address that signs the person in. */
export function AccountTitle({ title, by }: { title: string; by: string }) {
  return (
    <div className="mb-6">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-1 wrap-anywhere text-ink-soft">You sign in with {by}.</p>
    </div>
  );
}

interface GroupProps {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A group of the account page that its index names: a heading, and one card for all its parts. */
export function Group({ id, title, lead, children }: GroupProps) {
  useSection(id, title);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="scroll-mt-20 text-xl">
        {title}
      </h3>
      {lead && <p className="max-w-prose text-sm text-ink-soft">{lead}</p>}
      <Card pad="none" className="mt-3 divide-y divide-line">
        {children}
      </Card>
    </section>
  );
}

interface SectionProps {
  /** Set if it is a group of its own, which the index names. */
  id?: string;
  title: string;
  lead: ReactNode;
  children?: ReactNode;
}

const inside = 'flex flex-col gap-4 p-5 sm:p-6';

/** One part of the account page, inside a group or as a group of its own. */
export function Section({ id, title, lead, children }: SectionProps) {
  const own = useId();
  if (id !== undefined)
    return (
      <Group id={id} title={title} lead={lead}>
        {children && <div className={inside}>{children}</div>}
      </Group>
    );
  return (
    <section aria-labelledby={own} className={inside}>
      <div>
        <h4 id={own} className="font-sans text-base font-semibold">
          {title}
        </h4>
        <p className="max-w-prose text-sm text-ink-soft">{lead}</p>
      </div>
      {children}
    </section>
  );
}

/** Milliseconds after which the loaded sections are shown, even if others still load. */
const longest = 3_000;

/** Shows sections once all have loaded, so that none moves those below it. */
export function Together({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [ready, setReady] = useState(false);
  // Runs after the sections have started their queries.
  useEffect(() => {
    if (ready) return;
    const look = () => {
      if (client.isFetching() === 0) setReady(true);
    };
    look();
    const stop = client.getQueryCache().subscribe(look);
    const clock = setTimeout(() => setReady(true), longest);
    return () => {
      stop();
      clearTimeout(clock);
    };
  }, [client, ready]);
  return (
    <>
      {!ready && <Skeleton className="h-96 w-full rounded-xl" />}
      <div className={ready ? 'contents' : 'hidden'}>{children}</div>
    </>
  );
}
