import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  mailChoices,
  noticeChoices,
  noticeKind,
  getMyNoticeChoices,
  saveMyNoticeChoices,
  type MailChoice,
  type NoticeChoices,
} from '#contract/notices.ts';
import type { Side } from '#contract/sign-in.ts';
import { kindNames } from '#contract/texts/notice-kinds.ts';
import { call } from '#web/api/calls/client.ts';
import { invalidate, queryOf } from '#web/api/calls/query-client.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';

const title = 'What you are told of';
const description = 'The bell shows it here; mail reaches you elsewhere.';

const mailNames: Readonly<Record<MailChoice, string>> = {
  'at-once': 'Mail at once',
  daily: 'Mail once a day',
  off: 'No mail',
};

interface ChoicesDialogProps {
  side: Side;
  onClose: () => void;
}

/** The notice preferences: bell and mail for each kind, quiet hours and time zone. */
export function ChoicesDialog({ side, onClose }: ChoicesDialogProps) {
  const query = useQuery(queryOf(getMyNoticeChoices, { params: { side } }));
  if (query.data) return <ChoicesForm side={side} saved={query.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <ListPlaceholder query={query} failure="Your choices could not be loaded.">
        <div aria-busy="true" className="grid gap-4">
          {[1, 2, 3, 4, 5].map((row) => (
            <Skeleton key={row} className="h-11 w-full" />
          ))}
        </div>
      </ListPlaceholder>
    </Dialog>
  );
}

const timeText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const minutesOf = (text: string) => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
};

/** The quiet hours when first switched on. */
const night = { from: 22 * 60, until: 7 * 60 };

/** The time zone of this browser first, then all others. */
function timeZones(): string[] {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [here, ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== here)];
}

function ChoicesForm({ side, saved, onClose }: ChoicesDialogProps & { saved: NoticeChoices }) {
  const [value, setValue] = useState(saved);
  const [zones] = useState(timeZones);
  const client = useQueryClient();
  const form = useForm(noticeChoices, value, {
    send: (body) => call(saveMyNoticeChoices, { params: { side }, body }),
    onSent: () => {
      void invalidate(client, getMyNoticeChoices);
      toast({ title: 'Your choices are saved', tone: 'success' });
      onClose();
    },
  });
  const set = (part: Partial<NoticeChoices>) => setValue((before) => ({ ...before, ...part }));
  const choose = (kind: string, part: { bell?: boolean; mail?: MailChoice }) =>
    set({ choices: value.choices.map((each) => (each.kind === kind ? { ...each, ...part } : each)) });
  const { quiet } = value;
  return (
    <FormDialog
      title={title}
      description={description}
      onClose={onClose}
      form={form}
      action="Save Changes"
      pendingLabel="Saving..."
    >
      <ul className="grid divide-y divide-line">
        {value.choices.map(({ kind, bell, mail }) => {
          const locked = noticeKind(kind).always === true;
          const name = kindNames[kind];
          return (
            <li key={kind} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <p className="min-w-48 flex-1">
                {name}
                {locked && (
                  <span className="block text-sm text-ink-soft">
                    Always told, because it is about your account or your name.
                  </span>
                )}
              </p>
              {!locked && (
                <>
                  <Checkbox
                    label={
                      <>
                        Bell<span className="sr-only">: {name}</span>
                      </>
                    }
                    checked={bell}
                    onChange={(event) => choose(kind, { bell: event.target.checked })}
                  />
                  <Select
                    aria-label={`Mail: ${name}`}
                    className="w-44"
                    value={mail}
                    onChange={(event) => choose(kind, { mail: event.target.value as MailChoice })}
                  >
                    {mailChoices.map((choice) => (
                      <option key={choice} value={choice}>
                        {mailNames[choice]}
                      </option>
                    ))}
                  </Select>
                </>
              )}
            </li>
          );
        })}
      </ul>
      {value.choices.length === 0 && <p>Your role is told of nothing yet.</p>}
      <Checkbox
        label="Quiet hours"
        hint="Mail waits until they are over."
        checked={quiet !== null}
        onChange={(event) => set({ quiet: event.target.checked ? night : null })}
      />
      {quiet && (
        <div className="grid grid-cols-2 gap-4">
          <Field label="From">
            <Input
              type="time"
              value={timeText(quiet.from)}
              onChange={(event) => set({ quiet: { ...quiet, from: minutesOf(event.target.value) } })}
            />
          </Field>
          <Field label="Until">
            <Input
              type="time"
              value={timeText(quiet.until)}
              onChange={(event) => set({ quiet: { ...quiet, until: minutesOf(event.target.value) } })}
            />
          </Field>
        </div>
      )}
      <Field label="Time zone" error={form.errors['timeZone']}>
        <Select
          value={value.timeZone ?? ''}
          onChange={(event) => set({ timeZone: event.target.value || null })}
        >
          <option value="">Same as the agency</option>
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
