import { Button } from '../buttons/button.tsx';

/** Returns a long list to its first row. It stays visible, because the end of the list moves away as pages load. */
export const ShowLess = ({ onClick }: { onClick: () => void }) => (
  <Button
    variant="secondary"
    className="sticky bottom-[calc(var(--foot,0px)+1rem)] z-10 self-start shadow-md"
    onClick={onClick}
  >
    Show Less
  </Button>
);
