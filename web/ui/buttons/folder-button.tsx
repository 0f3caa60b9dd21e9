import type { LucideIcon } from '../pictures/lucide.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Button } from './button.tsx';

interface FolderButtonProps {
  /** A noun, such as Archive. */
  name: string;
  icon: LucideIcon;
  /** The number of things in it. */
  count?: string | null;
  /** True while its content is shown; undefined if it opens in a dialog. */
  pressed?: boolean;
  small?: boolean;
  className?: string;
  onClick: () => void;
}

/** Shows a folder beside a list. Its icon and the word "Show" tell it from actions on the rows. */
export function FolderButton({
  name,
  icon: Icon,
  count,
  pressed,
  small,
  className,
  onClick,
}: FolderButtonProps) {
  return (
    <Button
      variant="quiet"
      size={small ? 'sm' : 'md'}
      aria-pressed={pressed}
      aria-haspopup={pressed === undefined ? 'dialog' : undefined}
      className={cx('px-3 aria-pressed:bg-pressed', small && 'text-ink-soft', className)}
      onClick={onClick}
    >
      <Icon className="size-4" aria-hidden="true" />
      <span>
        <span className="max-sm:sr-only">Show</span> {name}
      </span>
      {count && <span className="tabular-nums">{count}</span>}
    </Button>
  );
}
