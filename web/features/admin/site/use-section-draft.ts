import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { getSite, updateSiteSection, type SiteDraft } from '#contract/site.ts';
import type { SiteContent } from '#contract/site/content.ts';
import type { SectionName } from '#contract/site/section-names.ts';
import { ApiError, errorText, isUnauthorized } from '#web/api/calls/api-error.ts';
import { call } from '#web/api/calls/client.ts';
import { refusedFields, type FieldErrors } from '#web/api/calls/form-errors.ts';
import { invalidate } from '#web/api/calls/query-client.ts';
import { leaveForSignIn } from '#web/api/session/unauthorized.ts';
import { useDraft } from '#web/state/use-draft.ts';
import { failureWords } from '#web/ui/feedback/failure-words.ts';

/**
 * The state of a section's draft. `changed`: not saved yet. `refused`: invalid. `conflict`: somebody else saved in the
 * meantime.
 */
export type DraftStatus = 'kept' | 'saving' | 'changed' | 'refused' | 'conflict' | 'failed';

/** The pause in typing before the draft is saved, in milliseconds. */
const pause = 600;

interface Typed<N extends SectionName> {
  content: SiteContent[N];
  /** The revision on which the typed text is based. */
  revision: number;
}

/**
 * A section of the site, saved on the server shortly after each change. Until then, typed text is also a draft in the
 * browser, so neither a refusal nor a lost connection loses the text.
 */
export function useSectionDraft<N extends SectionName>(name: N, site: SiteDraft) {
  const client = useQueryClient();
  const [typed, setTyped] = useDraft<Typed<N> | null>(`site:${name}`, null);
  const [status, setStatus] = useState<DraftStatus>(typed === null ? 'kept' : 'changed');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [words, setWords] = useState('');
  const latest = useRef(typed);
  const saving = useRef<Promise<boolean> | null>(null);

  const set = (next: Typed<N> | null) => {
    latest.current = next;
    setTyped(next);
  };

  const send = async (): Promise<boolean> => {
    const sent = latest.current;
    if (sent === null) return true;
    setStatus('saving');
    try {
      const answer = await call(updateSiteSection, {
        params: { section: name },
        body: { content: sent.content, revision: sent.revision },
      });
      setErrors({});
      // A fetch that started before this save would return the previous state.
      const asking = client.isFetching({ queryKey: [getSite.path] }) > 0;
      if (asking) await client.cancelQueries({ queryKey: [getSite.path] });
      client.setQueryData<SiteDraft>(
        [getSite.path, {}],
        (before) =>
          before && {
            ...before,
            content: { ...before.content, [name]: sent.content },
            sections: { ...before.sections, [name]: answer },
          },
      );
      if (asking) void invalidate(client, getSite);
      const later = latest.current;
      const isSame = later === sent;
      set(isSame || later === null ? null : { ...later, revision: answer.revision });
      setStatus(isSame ? 'kept' : 'changed');
      return isSame;
    } catch (error) {
      if (isUnauthorized(error)) leaveForSignIn();
      const isConflict = error instanceof ApiError && error.code === 'conflict';
      const isRefused = error instanceof ApiError && error.code === 'validation_error';
      setErrors(isRefused ? refusedFields(error) : {});
      setWords(errorText(error, `It could not be saved. ${failureWords(error)}`));
      setStatus(isConflict ? 'conflict' : isRefused ? 'refused' : 'failed');
      if (isConflict) await invalidate(client, getSite);
      return false;
    }
  };

  /** Saves the section now. Returns false if this failed. */
  const save = async (): Promise<boolean> => {
    // Waits for a running save: two saves based on the same revision would conflict.
    while (saving.current) await saving.current;
    saving.current = send().finally(() => (saving.current = null));
    return saving.current;
  };
  const keep = useEffectEvent(() => void save());

  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => keep(), pause);
    return () => clearTimeout(timer);
  }, [typed]);

  // Opening another section may interrupt the pause, so save on unmount.
  const leave = useEffectEvent(() => latest.current !== null && void save());
  useEffect(() => () => void leave(), []);

  return {
    value: typed === null ? site.content[name] : typed.content,
    status,
    errors,
    /** The reason why the section could not be saved. */
    words,
    change: (content: SiteContent[N]) => {
      if (status !== 'conflict') setStatus('changed');
      // Without unsaved text, a colleague's saved version becomes the base. With unsaved text, the server reports the
      // conflict.
      set({ content, revision: latest.current?.revision ?? site.sections[name].revision });
    },
    save,
    /** Discards the typed text, and shows the colleague's version. */
    takeTheirs: () => {
      set(null);
      setStatus('kept');
      setErrors({});
    },
    /** Saves the typed text over the colleague's version. */
    keepMine: () => {
      const mine = latest.current;
      if (mine === null) return;
      set({ ...mine, revision: site.sections[name].revision });
      setStatus('changed');
    },
  };
}
