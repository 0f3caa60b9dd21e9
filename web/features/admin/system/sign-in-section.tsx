import type { SystemReport } from '#contract/system.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { Section } from './section.tsx';

/** The sources of refused sign-ins, and the expiry of the providers' certificates. */
export function SignInSection({ refused, providers }: Pick<SystemReport, 'refused' | 'providers'>) {
  return (
    <Section title="Sign-ins" aside={<span className="type-text text-ink-soft">Last 24 hours</span>}>
      {refused.length === 0 ? (
        <p className="px-5 py-4 type-text text-ink-soft">No sign-in was refused.</p>
      ) : (
        <ul aria-label="Addresses whose sign-ins were refused" className="divide-y divide-line">
          {refused.map(({ address, refused: count, lastAt }) => (
            <li key={address} className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-3">
              <span className="font-mono type-text wrap-anywhere">{address}</span>
              <span className="type-text text-ink-soft tabular-nums">
                refused {count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`},{' '}
                <RelativeTime instant={lastAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {providers.length > 0 && (
        <ul aria-label="Sign-in providers" className="divide-y divide-line border-t border-line">
          {providers.map(({ host, validUntil }) => (
            <li key={host} className="flex flex-wrap items-baseline justify-between gap-x-4 px-5 py-3">
              <span className="wrap-anywhere">{host}</span>
              <span className="type-text text-ink-soft">
                {validUntil ? (
                  <>
                    certificate ends <RelativeTime instant={validUntil} />
                  </>
                ) : (
                  'no certificate'
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
