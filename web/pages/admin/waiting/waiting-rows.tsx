import { Suspense, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { listWaiting, lookAt, lookedAtKinds, type Waiting, type WaitingKind } from '#contract/waiting.ts';
import { call } from '#web/api/calls/client.ts';
import { invalidate } from '#web/api/calls/query-client.ts';
import type { Mine } from '#web/state/staff/use-mine.ts';
import { AlsoWaiting } from '#web/features/admin/overview/also-waiting.tsx';
import { kinds } from './waiting-kinds.tsx';

interface WaitingRowsProps {
  mine: Mine['query'];
  without?: WaitingKind;
  shape: 'rows' | 'line' | 'button';
}

interface Opened {
  kind: WaitingKind;
  oldest: Waiting['oldest'];
}

/** The waiting items beside the queue. Each opens a dialog over the screen for its answer. */
export function WaitingRows({ mine, without, shape }: WaitingRowsProps) {
  const client = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [settling, setSettling] = useState(false);
  const close = () => {
    setOpened(null);
    void invalidate(client, listWaiting);
  };
  const open = (kind: WaitingKind, oldest: Waiting['oldest']) => {
    const lookedAt = lookedAtKinds.find((each) => each === kind);
    if (lookedAt) {
      // An item stops waiting once the user has seen it. If this call fails, the item continues to wait.
      setSettling(true);
      void call(lookAt, { params: { id: oldest.subjectId }, body: { kind: lookedAt } })
        .catch(() => {})
        .then(() => invalidate(client, listWaiting))
        .finally(() => setSettling(false));
    }
    setOpened({ kind, oldest });
  };
  const Answer = opened && kinds[opened.kind].Answer;
  return (
    <>
      <AlsoWaiting
        kinds={kinds}
        mine={mine}
        shape={shape}
        settling={settling}
        onOpen={open}
        {...(without ? { without } : {})}
      />
      <Suspense>
        {Answer && <Answer key={opened.oldest.subjectId} {...opened.oldest} onClose={close} />}
      </Suspense>
    </>
  );
}
