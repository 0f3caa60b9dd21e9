import { useQuery } from '@tanstack/react-query';
import { Images } from '#web/ui/pictures/lucide.tsx';
import { CalendarDays, LifeBuoy, Megaphone, Workflow } from '#web/ui/pictures/lucide/later.tsx';
import { useEffect, useState } from 'react';
import { appBoot } from '#web/state/app-boot.ts';
import { currentUserQuery } from '#web/api/session/session.ts';
import { Dusk } from '#web/content/field/dusk.tsx';
import { FieldParts } from '#web/content/field/field-parts.tsx';
import { AccountCard } from './account-card.tsx';
import { ActionList } from './action-list.tsx';
import { GettingStarted } from './getting-started.tsx';
import { WelcomeBanner } from './welcome-banner.tsx';
import { WelcomeHeader } from './welcome-header.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { WelcomeDialogs, type WelcomeDialog } from './welcome-dialogs.tsx';

/** The home page of a signed-in user who is neither a client nor on the staff. */
export function WelcomePage() {
  const { data: user, isError } = useQuery(currentUserQuery);
  const { brand } = appBoot();
  const [dialog, setDialog] = useState<WelcomeDialog | null>(null);
  const signedOut = user === null;
  // After signing out in another tab, this address shows the public home page.
  useEffect(() => {
    if (signedOut) window.location.reload();
  }, [signedOut]);

  if (!user)
    return (
      <div className="grid min-h-dvh place-items-center p-gutter text-center">
        {isError ? (
          <p role="alert">
            Your account could not be loaded.{' '}
            <a href="/" className="text-brand-ink underline underline-offset-4">
              Try again
            </a>
          </p>
        ) : (
          <Spinner label="Loading" className="size-7" />
        )}
      </div>
    );

  return (
    <div className="min-h-dvh pb-16">
      <WelcomeHeader brand={brand} isStaff={user.isAdmin || user.isSuperAdmin} />
      <main className="mx-auto flex w-full max-w-page flex-col gap-6 px-gutter">
        <WelcomeBanner
          user={user}
          artwork={
            <>
              <FieldParts scene={brand.scene} />
              <Dusk
                shape="wide"
                scene={brand.scene}
                className="absolute inset-0 size-full overflow-visible"
              />
            </>
          }
        />
        <div className="py-2">
          <GettingStarted
            onStep={(step) =>
              setDialog(
                step === 'portfolio' ? 'portfolio' : step === 'start' ? 'ai-integration' : 'consultation',
              )
            }
          />
        </div>
        <div className="grid gap-6 lg:grid-cols-3">
          <Card pad="lg">
            <h2 className="type-title">Services</h2>
            <ActionList
              actions={[
                {
                  label: 'Request AI Integration',
                  hint: 'AI inside the tools you use',
                  icon: <Workflow />,
                  onPress: () => setDialog('ai-integration'),
                },
                {
                  label: 'Request AI Marketing',
                  hint: 'Campaigns that improve as they run',
                  icon: <Megaphone />,
                  onPress: () => setDialog('ai-marketing'),
                },
              ]}
            />
          </Card>
          <Card pad="lg">
            <h2 className="type-title">Quick Actions</h2>
            <ActionList
              actions={[
                {
                  label: 'View Portfolio',
                  hint: 'Work we are proud of',
                  icon: <Images />,
                  onPress: () => setDialog('portfolio'),
                },
                {
                  label: 'Contact Support',
                  hint: 'Write to the team',
                  icon: <LifeBuoy />,
                  onPress: () => setDialog('support'),
                },
                {
                  label: 'Schedule Consultation',
                  hint: 'A call within 24 hours',
                  icon: <CalendarDays />,
                  onPress: () => setDialog('consultation'),
                },
              ]}
            />
          </Card>
          <AccountCard user={user} />
        </div>
      </main>
      <WelcomeDialogs user={user} open={dialog} onClose={() => setDialog(null)} />
    </div>
  );
}
