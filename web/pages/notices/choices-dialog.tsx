import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import {
  noticeChoices,
  getMyNoticeChoices,
  saveMyNoticeChoices,
  type NoticeChoices,
} from '#contract/notices.ts';
import type { Side } from '#contract/sign-in.ts';
import { call } from '#web/api/calls/client.ts';
import { invalidate, queryOf } from '#web/api/calls/query-client.ts';
import { useForm } from '#web/api/calls/use-form.ts';
import { cx } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast-store.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Input } from '#web/ui/form/input.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';
import { Dialog } from '#web/ui/layout/dialog.tsx';
import { FormDialog } from '#web/ui/layout/form-dialog.tsx';
import { Disclosure } from '#web/ui/lists/disclosure.tsx';
import { ListPlaceholder } from '#web/ui/lists/list-placeholder.tsx';
import { Icon } from '#web/ui/pictures/icon.tsx';
import { ChoicesTable } from './choices-table.tsx';

const title = 'Notification settings';
const description = 'Choose your notifications in the app and by e-mail.';

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
      <ListPlaceholder query={query} failure="Your notification settings could not be loaded.">
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

/** The quiet hours that are set when the user enables them for the first time. */
const night = { from: 22 * 60, until: 7 * 60 };

/** The browser's time zone first, then all others. */
function timeZones(): string[] {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return [here, ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== here)];
}

function ChoicesForm({ side, saved, onClose }: ChoicesDialogProps & { saved: NoticeChoices }) {
  const [value, setValue] = useState(saved);
  const [zones] = useState(timeZones);
  const [oneByOne, setOneByOne] = useState(false);
  const client = useQueryClient();
  const form = useForm(noticeChoices, value, {
    send: (body) => call(saveMyNoticeChoices, { params: { side }, body }),
    onSent: () => {
      void invalidate(client, getMyNoticeChoices);
      toast({ title: 'Notification settings saved', tone: 'success' });
      onClose();
    },
  });
  const set = (part: Partial<NoticeChoices>) => setValue((before) => ({ ...before, ...part }));
  const choose: ComponentProps<typeof ChoicesTable>['onChange'] = (kinds, part) =>
    set({
      choices: value.choices.map((choice) => (kinds.includes(choice.kind) ? { ...choice, ...part } : choice)),
    });
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
      {value.choices.length > 0 && (
        <div>
          <ChoicesTable choices={value.choices} oneByOne={oneByOne} onChange={choose} />
          <button
            type="button"
            aria-expanded={oneByOne}
            className="flex min-h-11 items-center gap-1.5 rounded-sm type-text text-brand-ink underline-offset-4 hover:underline"
            onClick={() => setOneByOne(!oneByOne)}
          >
            <Icon name="chevron-down" className={cx('size-4', !oneByOne && '-rotate-90')} />
            {oneByOne ? 'Choose by group' : 'Choose one by one'}
          </button>
        </div>
      )}
      {value.choices.length === 0 && <p>Your role gets no notifications yet.</p>}
      <Disclosure
        className="border-t border-line pt-1"
        summary={`Quiet hours: ${quiet ? `${timeText(quiet.from)}–${timeText(quiet.until)}` : 'off'} · Time zone: ${value.timeZone?.replaceAll('_', ' ') ?? 'same as the agency'}`}
      >
        <div className="flex flex-col gap-4 pt-1">
          <Checkbox
            label="Quiet hours"
            hint="E-mails wait until they are over."
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
              <Options of={zones.map((zone) => [zone, zone.replaceAll('_', ' ')])} />
            </Select>
          </Field>
        </div>
      </Disclosure>
    </FormDialog>
  );
}
