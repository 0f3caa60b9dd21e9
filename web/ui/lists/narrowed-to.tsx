import { Button } from '../buttons/button.tsx';
import { Icon } from '../pictures/icon.tsx';

interface NarrowedToProps {
  /** The client's name; undefined while it is loading. */
  name: string | undefined;
  onClear: () => void;
}

/** A button that shows that a list is filtered to one client; a click removes the filter. */
export function NarrowedTo({ name, onClear }: NarrowedToProps) {
  return (
    <Button
      variant="secondary"
      className="max-w-full min-w-0 text-start leading-tight"
      aria-label={`Only ${name ?? 'one client'}: show all clients`}
      onClick={onClear}
    >
      <span className="line-clamp-2 min-w-0 whitespace-normal wrap-anywhere">
        Only {name ?? 'one client'}
      </span>
      <Icon name="close" className="size-4 text-ink-soft" />
    </Button>
  );
}
