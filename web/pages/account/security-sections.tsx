import { useQuery } from '@tanstack/react-query';
import { getMySecurity } from '#contract/security.ts';
import type { Side } from '#contract/sign-in.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { LoadError } from '#web/ui/feedback/load-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ConfirmSelf } from './ways/confirm-self.tsx';
import { PasskeysSection } from './ways/passkeys-section.tsx';
import { PasswordSection } from './ways/password-section.tsx';
import { SecondFactorSection } from './ways/second-factor-section.tsx';
import { Group, hasOwnSignIn } from './section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** Sign-in methods and sessions. Staff who use a sign-in service only see their sessions. */
export function SecuritySections({ side }: { side: Side }) {
  const { data, isError, error, isFetching, refetch } = useQuery(
    queryOf(getMySecurity, { params: { side } }),
  );
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
      {hasOwnSignIn(side) && (
        <ConfirmSelf side={side} state={data}>
          <Group id="signing-in">
            <PasswordSection side={side} hasPassword={data.hasPassword} />
            <PasskeysSection side={side} passkeys={data.passkeys} />
            <SecondFactorSection side={side} state={data.secondFactor} />
          </Group>
        </ConfirmSelf>
      )}
      <SessionsSection side={side} sessions={data.sessions} />
    </>
  );
}
