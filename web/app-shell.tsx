import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Route, Switch } from 'wouter';
import { createQueryClient } from '#web/api/query-client.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { Toaster } from '#web/ui/toast.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { LeaveApp } from './leave-app.tsx';
import { routes } from './routes.tsx';

/** What surrounds every app screen: data, messages, the wait for a screen's code, and a way on when something breaks. */
export function AppShell() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <CrashBoundary>
        <Suspense
          fallback={
            <div className="grid min-h-dvh place-items-center">
              <Spinner label="Loading" />
            </div>
          }
        >
          <Switch>
            {routes.map(({ path, screen }) => (
              <Route key={path} path={path} component={screen} />
            ))}
            <Route component={LeaveApp} />
          </Switch>
        </Suspense>
      </CrashBoundary>
      <Toaster />
    </QueryClientProvider>
  );
}
