import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface NarrowedToProps {
  /** Whose rows alone are shown; undefined while the name is loading. */
  name: string | undefined;
  onClear: () => void;
}

/** Says that a list shows one client's rows only; a press shows those of all again. */
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
