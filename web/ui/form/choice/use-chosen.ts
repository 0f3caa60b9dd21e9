import { useState } from 'react';

/**
 * A switch that is saved when pressed. `shown` is the choice from the press on, until `read` changes or the choice is taken
 * back. A mutation becomes pending only after the browser has drawn the switch: it would flicker.
 */
export function useChosen<R>(read: R, valueOf: (read: R) => boolean) {
  const [chosen, setChosen] = useState<{ from: R; to: boolean } | null>(null);
  return {
    shown: chosen && chosen.from === read ? chosen.to : valueOf(read),
    choose: (to: boolean) => setChosen({ from: read, to }),
    takeBack: () => setChosen(null),
  };
}
