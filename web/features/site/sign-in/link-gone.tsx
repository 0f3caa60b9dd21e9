import { LinkButton } from '#web/ui/buttons/link-button.tsx';

interface LinkGoneProps {
  /** The address of the page that offers a new link. */
  href: string;
  action: string;
  more?: string;
}

/** Shown if a mailed link was used, has expired, or was copied in part. Offers a new link. */
export function LinkGone({ href, action, more }: LinkGoneProps) {
  return (
    <div className="flex flex-col gap-6">
      <p className="text-ink-soft">It was already used, has expired, or was not copied completely. {more}</p>
      <LinkButton href={href} size="lg">
        {action}
      </LinkButton>
    </div>
  );
}
