import type { ReactNode, Ref } from 'react';

interface TabHeadingProps {
  /** The id of the heading, which is the accessible name of the section. */
  id: string;
  title: string;
  /** A ref, so that the screen can focus the heading, for example after the last row is removed. */
  ref?: Ref<HTMLHeadingElement>;
  /** Counts beside the title, as badges. */
  counts?: ReactNode;
  /** Rarely used controls at the end of the title's line, such as a search or a menu. */
  tools?: ReactNode;
  /** One sentence that says what to do now: "Two requests are overdue. Omar Haddad waits longest." */
  lead?: ReactNode;
  /** The button that does it. */
  action?: ReactNode;
}

/** The head of a tab: title with counts, one sentence and one button. */
export function TabHeading({ id, title, ref, counts, tools, lead, action }: TabHeadingProps) {
  return (
    <header className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} ref={ref} tabIndex={-1} className="scroll-mt-24 type-title outline-none">
          {title}
        </h2>
        {counts}
        {tools}
        {!lead && action && <div className={tools ? '' : 'ms-auto'}>{action}</div>}
      </div>
      {lead && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 flex-1 basis-56 sm:type-name wrap-anywhere">{lead}</p>
          {action}
        </div>
      )}
    </header>
  );
}
