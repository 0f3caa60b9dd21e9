import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { Indexed } from '#web/ui/lists/sections/indexed.tsx';
import { Sections, useSection } from '#web/ui/lists/sections/sections.tsx';
import type { Side } from '#contract/sign-in.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Card } from '#web/ui/layout/card.tsx';

/** The groups of the account pages, in the order of the index. The index lists them before they have loaded. */
const groups = {
  details: 'Your details',
  'signing-in': 'Signing in',
  devices: 'Where you are signed in',
  calendar: 'Your calendar',
  files: 'Who opened your files',
  'your-data': 'Your data',
} as const;

type GroupId = keyof typeof groups;

/** Staff who sign in with a sign-in service see only their sessions here. */
export const hasOwnSignIn = (side: Side): boolean => side === 'client' || appBoot().hostedName === null;

/** The content of an account page below its title, with an index. */
export function AccountSections({ side, children }: { side: Side; children: ReactNode }) {
  const absent = [...(side === 'staff' ? ['files'] : []), ...(hasOwnSignIn(side) ? [] : ['signing-in'])];
  const plan = Object.entries(groups).map(([id, title]) => ({ id, title }));
  return (
    <Sections plan={plan.filter(({ id }) => !absent.includes(id))}>
      <Indexed>{children}</Indexed>
    </Sections>
  );
}

/** The title of an account page, with the e-mail address that the person signs in with. */
export function AccountTitle({ title, by }: { title: string; by: string }) {
  return (
    <div className="mb-6">
      <h2 className="type-title">{title}</h2>
      <p className="mt-1 wrap-anywhere text-ink-soft">You sign in with {by}.</p>
    </div>
  );
}

const inside = 'flex flex-col gap-4 p-5 sm:p-6';

interface GroupProps {
  id: GroupId;
  lead?: ReactNode;
  children: ReactNode;
}

/** A group of the account page with an entry in the index: a heading, and one card for all parts. */
export function Group({ id, lead, children }: GroupProps) {
  const title = groups[id];
  useSection(id, title);
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="scroll-mt-20 type-name">
        {title}
      </h3>
      {lead && <p className="max-w-prose type-text text-ink-soft">{lead}</p>}
      <Card pad="none" className="mt-3 divide-y divide-line has-[>:empty]:hidden">
        {children}
      </Card>
    </section>
  );
}

interface SectionProps {
  title: string;
  lead: ReactNode;
  children?: ReactNode;
}

/** One part of a group. */
export function Section({ title, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={inside}>
      <div>
        <h4 id={id} className="type-name">
          {title}
        </h4>
        <p className="max-w-prose type-text text-ink-soft">{lead}</p>
      </div>
      {children}
    </section>
  );
}

/** A group with a single part. */
export const SingleGroup = ({ children, ...rest }: GroupProps) => (
  <Group {...rest}>{children && <div className={inside}>{children}</div>}</Group>
);

/** After this many milliseconds the loaded sections are shown, even if others are still loading. */
const longest = 3_000;

/** Shows all sections together once they have loaded, so that no section moves those below it. */
export function Together({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [ready, setReady] = useState(false);
  // This effect runs after the sections have started their queries.
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
      {/* As high as the window, so that the scrollbar is visible from the start. */}
      {!ready && <Skeleton className="h-dvh w-full rounded-xl" />}
      <div className={ready ? 'contents' : 'hidden'}>{children}</div>
    </>
  );
}
