import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { getDraftName } from '#contract/drafts.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { useTooltip } from '#web/ui/buttons/tooltip/use-tooltip.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import type { MenuItem } from '#web/ui/buttons/menu.tsx';
import { Disclosure } from '#web/ui/lists/disclosure.tsx';
import type { DraftingProps } from './drafting.tsx';
import { useDrafting } from './use-drafting.ts';
import { useClientDrafts, WhatLeaves } from './what-leaves.tsx';

const seenKey = 'drafts:what-leaves';

/** True once the person has read, in this browser, which data a draft sends. */
function hasSeen(): boolean {
  try {
    return localStorage.getItem(seenKey) !== null;
  } catch {
    return false;
  }
}

function noteSeen(): void {
  try {
    localStorage.setItem(seenKey, '1');
  } catch {
    // If the browser blocks storage, the list is shown each time.
  }
}

const StartButton = ({ label, detail = '', onSelect }: MenuItem) => (
  <Button size="sm" variant="quiet" className="first:-ms-3" {...useTooltip(detail)} onClick={onSelect}>
    {label}
  </Button>
);

/** Moves the focus to the text field, because the pressed button disappears. */
const focusField = (button: HTMLElement) => button.closest('form')?.querySelector('textarea')?.focus();

/** The control that starts a draft, and a line with the state of the draft. */
export function DraftPart(props: DraftingProps) {
  const { about, renderStart } = props;
  const model = useQuery(queryOf(getDraftName)).data?.model;
  const { state, start, stop, undo } = useDrafting(props);
  const [asks, setAsks] = useState(false);
  const isOfNames = about.kind === 'lines';
  if (!model) return renderStart?.();
  const item: MenuItem = {
    label:
      about.kind === 'round'
        ? 'Sum up this round'
        : isOfNames
          ? 'Names from the request'
          : `Draft with ${model.name}`,
    detail:
      about.kind === 'conversation' ? 'Sends these messages and saved replies to it' : `Asks ${model.name}`,
    onSelect: () => {
      if (hasSeen()) start();
      else setAsks(true);
    },
  };
  const fold = (
    <Disclosure summary={<span className="type-meta">What leaves</span>} className="open:pb-2">
      <WhatLeaves about={about} host={model.host} />
    </Disclosure>
  );
  return (
    <>
      {renderStart ? renderStart(item) : <StartButton {...item} />}
      {asks && (
        <FirstTime
          {...props}
          host={model.host}
          onCancel={() => setAsks(false)}
          onStart={() => {
            noteSeen();
            setAsks(false);
            start();
          }}
        />
      )}
      {state.step !== 'idle' && (
        <Line
          tone={state.step === 'failed' ? 'danger' : 'plain'}
          button={
            (state.step === 'writing' || state.shown !== state.before) && (
              <Button
                size="sm"
                variant="quiet"
                className="-ms-3"
                pending={false}
                onClick={({ currentTarget }) => {
                  focusField(currentTarget);
                  if (state.step === 'writing') stop();
                  else undo();
                }}
              >
                {state.step === 'writing' ? 'Stop' : 'Undo'}
              </Button>
            )
          }
          fold={fold}
        >
          {state.step === 'failed'
            ? state.sentence
            : state.step === 'writing'
              ? `${model.name} is writing…`
              : isOfNames
                ? `Names by ${model.name}. Check them and add the prices.`
                : `Draft by ${model.name}. Read it before you send.`}
        </Line>
      )}
    </>
  );
}

interface LineProps {
  tone?: 'plain' | 'danger';
  button: ReactNode;
  fold: ReactNode;
  children: ReactNode;
}

function Line({ tone = 'plain', button, fold, children }: LineProps) {
  const look = tone === 'danger' ? 'bg-danger-soft text-danger-ink' : 'bg-brand-soft text-brand-ink';
  return (
    <div
      className={`order-last flex w-full flex-wrap items-center gap-x-6 rounded-lg px-3 type-meta ${look}`}
    >
      <p role="status" className="min-w-0 py-2 wrap-anywhere">
        {children}
      </p>
      {button}
      <div className="ms-auto has-[[open]]:w-full">{fold}</div>
    </div>
  );
}

interface FirstTimeProps extends DraftingProps {
  host: string;
  onCancel: () => void;
  onStart: () => void;
}

/** Lists the data that a draft sends; shown before the first draft in this browser. */
function FirstTime({ about, host, onCancel, onStart }: FirstTimeProps) {
  const refused = useClientDrafts(about) === false;
  return (
    <section
      aria-label="What leaves"
      className="order-last flex w-full flex-col gap-2 rounded-lg bg-brand-soft px-3 py-2"
    >
      <WhatLeaves about={about} host={host} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          ref={(button) => button?.focus()}
          disabledReason={refused ? 'Texts of this client may not be sent.' : null}
          onClick={({ currentTarget }) => {
            focusField(currentTarget);
            onStart();
          }}
        >
          Send and Draft
        </Button>
        <Button
          size="sm"
          variant="quiet"
          onClick={({ currentTarget }) => {
            focusField(currentTarget);
            onCancel();
          }}
        >
          Cancel
        </Button>
      </div>
    </section>
  );
}
