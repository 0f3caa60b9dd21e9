interface OtherDoorProps {
  question: string;
  href: string;
  action: string;
}

/** The way on for somebody who came to the wrong sign-in. */
export function OtherDoor({ question, href, action }: OtherDoorProps) {
  return (
    <p>
      {question}{' '}
      <a
        href={href}
        className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline underline-offset-4"
      >
        {action}
      </a>
    </p>
  );
}
