import { useState } from 'react';

/**
 * The state of a switch that is saved when pressed. `shown` is the new choice at once, until `read` changes or saving
 * fails. `isPending` would change too late: the browser would show the old state for a moment.
 */
export function useChosen<R>(read: R, valueOf: (read: R) => boolean) {
  const [chosen, setChosen] = useState<{ from: R; to: boolean } | null>(null);
  return {
    shown: chosen && chosen.from === read ? chosen.to : valueOf(read),
    choose: (to: boolean) => setChosen({ from: read, to }),
    takeBack: () => setChosen(null),
  };
}
