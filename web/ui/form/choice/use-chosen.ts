import { useState } from 'react';

/**
 * A switch that is saved when pressed. `shown` is the new choice at once, until `read` changes or the save fails. `isPending` would
 * come too late: the browser would draw the old state for a moment.
 */
export function useChosen<R>(read: R, valueOf: (read: R) => boolean) {
  const [chosen, setChosen] = useState<{ from: R; to: boolean } | null>(null);
  return {
    shown: chosen && chosen.from === read ? chosen.to : valueOf(read),
    choose: (to: boolean) => setChosen({ from: read, to }),
    takeBack: () => setChosen(null),
  };
}
