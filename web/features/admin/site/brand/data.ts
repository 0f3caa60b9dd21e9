import { useQuery } from '@tanstack/react-query';
import { getBrand, getBrandColors, resetBrand, restoreBrand, updateBrand } from '#contract/brand-settings.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { browser } from '#web/state/browser.ts';
import { flash } from '#web/ui/feedback/toast-store.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

/** The unsaved brand as typed: its text for a page, and its CSS custom properties. */
export interface BrandLook {
  name: string;
  properties: Readonly<Record<string, string>>;
  /** The address of a selected, unsaved logo; null if there is none. */
  logo: string | null;
}

export const useBrand = () => useQuery(queryOf(getBrand));

/** The contrast of each pair of the two colors. The last result stays while the next one loads. */
export const useContrast = (colors: { brand: string; accent: string }) =>
  useQuery({
    ...queryOf(getBrandColors, { query: colors }),
    enabled: Object.values(colors).every((color) => /^#[0-9a-f]{6}$/i.test(color)),
    placeholderData: (before) => before,
  });

const invalidates = [getBrand];

/**
 * Reloads the page, because the name, logo and colors of the panel have changed. The notification appears on the
 * reloaded page.
 */
const anew = (title: string, description?: string) => () => {
  const told = { title, tone: 'success', ...(description && { description }) } as const;
  flash(told);
  browser.reload();
  return told;
};

export const useSave = () =>
  useStaffMutation(updateBrand, {
    success: anew('Brand saved'),
    failure: 'The brand could not be saved',
    saysWhy: 'conflict',
    invalidates,
  });

/** Restores an earlier version of the brand. */
export const useRestore = () =>
  useStaffMutation(restoreBrand, {
    success: anew('Earlier brand restored'),
    failure: 'The earlier brand could not be restored',
    invalidates,
  });

export const useReset = () =>
  useStaffMutation(resetBrand, {
    success: anew('The default brand is back', '“Undo the last change” restores yours.'),
    failure: 'The brand could not be reset',
    invalidates,
  });
