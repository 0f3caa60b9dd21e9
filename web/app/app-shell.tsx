import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Route, Switch } from 'wouter';
import { createQueryClient } from '#web/api/calls/query-client.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Toaster } from '#web/ui/feedback/toast.tsx';
import { TooltipLayer } from '#web/ui/buttons/tooltip/tooltip-layer.tsx';
import { CrashBoundary } from './crash-boundary.tsx';
import { routes } from './routes.tsx';

/** Loads an address from the server, because no app screen has it. */
function LeaveApp() {
  useEffect(() => window.location.reload(), []);
  return null;
}

/** The frame of every app screen: query client, toasts, loading state, and crash screen. */
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
      <TooltipLayer />
    </QueryClientProvider>
  );
}
