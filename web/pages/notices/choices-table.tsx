import { Fragment } from 'react';
import {
  mailChoices,
  noticeKind,
  type MailChoice,
  type NoticeChoices,
  type NoticeKindName,
} from '#contract/notices.ts';
import { kindGroups, kindNames } from '#contract/texts/notice-kinds.ts';
import { cx } from '#web/ui/class-names.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Options, Select } from '#web/ui/form/select.tsx';

type Choice = NoticeChoices['choices'][number];

const mailNames: Readonly<Record<MailChoice, string>> = {
  'at-once': 'At once',
  daily: 'Once a day',
  off: 'Never',
};

const isFixed = ({ kind }: Choice) => noticeKind(kind).always === true;

/** The value that all arguments share; null if they differ. */
const shared = <T,>([first, ...rest]: readonly T[]) =>
  first !== undefined && rest.every((each) => each === first) ? first : null;

interface ChoicesTableProps {
  choices: readonly Choice[];
  /** True: each kind of a group has its own row below the group. */
  oneByOne: boolean;
  onChange: (kinds: readonly NoticeKindName[], part: { bell?: boolean; mail?: MailChoice }) => void;
}

/**
 * The five groups of notices: whether the bell shows them, and when they are mailed. Changing a group changes all kinds
 * in it.
 */
export function ChoicesTable({ choices, oneByOne, onChange }: ChoicesTableProps) {
  return (
    <table className="w-full border-collapse text-start">
      <thead>
        <tr className="type-meta text-ink-soft">
          <th scope="col" className="text-start type-meta">
            <span className="sr-only">About</span>
          </th>
          <th scope="col" className="w-16 pb-1 leading-tight type-meta sm:w-20">
            In the app
          </th>
          <th scope="col" className="w-34 pb-1 ps-2 text-start type-meta sm:w-36">
            By e-mail
          </th>
        </tr>
      </thead>
      <tbody>
        {kindGroups.map(({ name, kinds }) => {
          const own = kinds.flatMap((kind) => choices.find((choice) => choice.kind === kind) ?? []);
          if (own.length === 0) return null;
          return (
            <Fragment key={name}>
              <ChoiceRow name={name} own={own} onChange={onChange} lead={!oneByOne} />
              {oneByOne &&
                own.map((choice) => (
                  <ChoiceRow
                    key={choice.kind}
                    name={kindNames[choice.kind]}
                    own={[choice]}
                    onChange={onChange}
                    single
                  />
                ))}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

interface ChoiceRowProps extends Pick<ChoicesTableProps, 'onChange'> {
  name: string;
  own: readonly Choice[];
  /** A row of one kind, below its group. */
  single?: boolean;
  /** True if rows for the single kinds are below the group. */
  lead?: boolean;
}

function ChoiceRow({ name, own, onChange, single = false, lead = false }: ChoiceRowProps) {
  const open = own.filter((choice) => !isFixed(choice));
  const kinds = open.map(({ kind }) => kind);
  const bell = shared(open.map((choice) => choice.bell));
  const mail = shared(open.map((choice) => choice.mail));
  const [first = '', ...others] = own.map(({ kind }) => kindNames[kind]);
  return (
    <tr className={single ? '' : 'border-t border-line'}>
      <th scope="row" className={cx('py-2 text-start', single ? 'ps-4 type-text' : 'type-name')}>
        <span>{name}</span>
        {lead && (
          <span className="line-clamp-2 type-meta text-ink-soft max-sm:hidden">
            {[first, ...others.map((other) => other.toLowerCase())].join(', ')}
          </span>
        )}
        {single && open.length === 0 && (
          <span className="block type-meta text-ink-soft">It is about security or mentions you.</span>
        )}
      </th>
      {open.length === 0 ? (
        <td colSpan={2} className="ps-2 text-center type-text text-ink-soft">
          Always on
        </td>
      ) : (
        <>
          <td>
            <Checkbox
              label={<span className="sr-only">In the app: {name}</span>}
              className="justify-center gap-0"
              checked={bell ?? false}
              ref={(input) => {
                if (input) input.indeterminate = bell === null;
              }}
              onChange={(event) => onChange(kinds, { bell: event.target.checked })}
            />
          </td>
          <td className="py-1 ps-2">
            <Select
              quiet={single}
              aria-label={`By e-mail: ${name}`}
              value={mail ?? ''}
              onChange={(event) => onChange(kinds, { mail: event.target.value as MailChoice })}
            >
              {mail === null && (
                <option value="" disabled>
                  Mixed
                </option>
              )}
              <Options of={mailChoices.map((choice) => [choice, mailNames[choice]])} />
            </Select>
          </td>
        </>
      )}
    </tr>
  );
}
