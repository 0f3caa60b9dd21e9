import { Button } from '../buttons/button.tsx';

/**
 * A button that scrolls a long list back to its first row. It stays visible, because loading pages moves the end of the
 * list away.
 */
export const ShowLess = ({ onClick }: { onClick: () => void }) => (
  <Button
    variant="secondary"
    className="sticky bottom-[calc(var(--foot,0px)+1rem)] z-10 self-start shadow-md"
    onClick={onClick}
  >
    Show Less
  </Button>
);
