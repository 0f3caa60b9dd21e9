import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/validation/limits.ts';
import type { Side } from '#contract/sign-in.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { appBoot } from '#web/state/app-boot.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { securityCalls } from './calls.ts';
import { ConfirmSelf } from './ways/confirm-self.tsx';
import { PasskeysSection } from './ways/passkeys-section.tsx';
import { PasswordSection } from './ways/password-section.tsx';
import { SecondFactorSection } from './ways/second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** How somebody signs in, and where. Staff of a sign-in service see their sessions alone. */
export function SecuritySections({ side }: { side: Side }) {
  const calls = securityCalls[side];
  const { data, isError, error, isFetching, refetch } = useQuery(queryOf(calls.look));
  const isLocal = side === 'client' || appBoot().hostedName === null;
  if (isError)
    return (
      <LoadError
        error={error}
        title="Your account could not be loaded"
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton className="h-96 w-full rounded-xl" />;
  return (
    <>
      {isLocal && (
        <ConfirmSelf calls={calls} state={data}>
          <PasskeysSection calls={calls} passkeys={data.passkeys} />
          <SecondFactorSection calls={calls} state={data.secondFactor} />
          <PasswordSection
            calls={calls}
            hasPassword={data.hasPassword}
            least={side === 'client' ? limits.passwordMin : limits.staffPasswordMin}
          />
        </ConfirmSelf>
      )}
      <SessionsSection calls={calls} sessions={data.sessions} />
    </>
  );
}
