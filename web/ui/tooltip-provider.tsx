import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';
import { timing } from '#contract/limits.ts';

/** Once around the app: tooltips open after 700 ms, the next one at once within 300 ms. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delay={timing.tooltipOpen} timeout={timing.tooltipSkip}>
      {children}
    </Tooltip.Provider>
  );
}
