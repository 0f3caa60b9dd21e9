import { Button } from '#web/ui/buttons/button.tsx';
import { useBringBack, useGettingStarted } from './data.ts';

/** A button that shows the hidden list of first steps again. */
export function BringBack() {
  const { data } = useGettingStarted();
  const back = useBringBack();
  if (!data?.isHidden) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      className="-ms-3 mt-5 min-h-11"
      pending={back.isPending}
      onClick={() => back.mutate({ body: { isHidden: false } })}
    >
      Show getting started
    </Button>
  );
}
