interface OtherSignInProps {
  question: string;
  href: string;
  action: string;
}

/** A link to the other sign-in: from the portal to the panel, or from the panel to the portal. */
export function OtherSignIn({ question, href, action }: OtherSignInProps) {
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-[0.3em]">
      {question}
      <a
        href={href}
        className="flex min-h-11 items-center font-semibold text-brand-ink underline underline-offset-4"
      >
        {action}
      </a>
    </p>
  );
}
