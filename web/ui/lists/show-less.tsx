import { Button } from '../buttons/button.tsx';

/** Returns a long list to its first row. It stays visible, because the end of the list moves away as pages load. */
export const ShowLess = ({ onClick }: { onClick: () => void }) => (
  <Button variant="secondary" className="sticky bottom-4 z-10 self-start shadow-md" onClick={onClick}>
    Show Less
  </Button>
);
