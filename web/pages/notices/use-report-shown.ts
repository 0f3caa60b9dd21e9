import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { countMyNotices, markMyNoticesSeen, myNotices } from '#contract/notices.ts';
import type { Side } from '#contract/sign-in.ts';
import { call } from '#web/api/calls/client.ts';
import { invalidate } from '#web/api/calls/query-client.ts';
import { whenInSight } from '#web/api/shown/when-in-sight.ts';
import { shownSubjects, watchShown } from '#web/api/shown/shown-subjects.ts';

/** For this time, in milliseconds, a subject must be visible to count as seen. */
const dwellMs = 1_000;
/** The highest number of subjects in one call. */
const most = 100;

/** While there are unseen notices, marks those about visible subjects as seen. */
export function useReportShown(side: Side, unseen: number): void {
  const client = useQueryClient();
  const said = useRef({ unseen: 0, keys: new Set<string>() });
  useEffect(() => {
    const { keys } = said.current;
    // A new notice may be about a visible subject that was already reported.
    if (unseen > said.current.unseen) keys.clear();
    said.current.unseen = unseen;
    if (unseen === 0) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      if (document.visibilityState !== 'visible') return;
      const subjects = shownSubjects()
        .filter(({ type, id }) => !keys.has(`${type} ${id}`))
        .slice(0, most);
      if (subjects.length === 0) return;
      for (const { type, id } of subjects) keys.add(`${type} ${id}`);
      call(markMyNoticesSeen, { params: { side }, body: { subjects } })
        .then(() => invalidate(client, myNotices, countMyNotices))
        // After a failure the notices stay unseen and are reported again later.
        .catch(() => keys.clear());
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(report, dwellMs);
    };
    const ends = [whenInSight(later), watchShown(later)];
    return () => {
      clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [client, side, unseen]);
}
