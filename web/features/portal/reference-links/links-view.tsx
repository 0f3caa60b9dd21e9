import type { ReferenceLink } from '#contract/reference-links.ts';
import { cx } from '#web/ui/class-names.ts';
import { Reserved } from '#web/ui/feedback/reserved.tsx';

/** The links, read-only, for contacts who do not decide. */
export function LinksView({ saved }: { saved: readonly ReferenceLink[] }) {
  return (
    <div className="flex flex-col gap-5">
      <Reserved>Only people who can approve can change this list.</Reserved>
      {saved.length === 0 ? (
        <p className="text-ink-soft">No links yet.</p>
      ) : (
        <SavedLinks saved={saved} label="Your reference links" />
      )}
    </div>
  );
}

interface SavedLinksProps {
  saved: readonly ReferenceLink[];
  label: string;
  className?: string;
}

/** The links with their descriptions. */
export function SavedLinks({ saved, label, className }: SavedLinksProps) {
  return (
    <ul aria-label={label} className={cx('flex flex-col gap-4', className)}>
      {saved.map(({ url, description }) => (
        <li key={url}>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-6 items-center wrap-anywhere text-brand-ink underline underline-offset-2 pointer-coarse:min-h-11"
          >
            {url}
          </a>
          {description && <p className="type-text wrap-anywhere text-ink-soft">{description}</p>}
        </li>
      ))}
    </ul>
  );
}
