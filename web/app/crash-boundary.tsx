import { Component, type ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';

/** Catches rendering errors of a screen, including a failed download of its code. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-4 p-6">
        <h1 className="type-title">This screen could not be shown</h1>
        <p>Saved work is not lost. Check your connection, then reload the page.</p>
        <Button onClick={() => window.location.reload()}>Load again</Button>
      </main>
    );
  }
}
