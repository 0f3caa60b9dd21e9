import { useQuery } from '@tanstack/react-query';
import { getBrand, getBrandColors, resetBrand, restoreBrand, updateBrand } from '#contract/brand-settings.ts';
import { queryOf } from '#web/api/calls/query-client.ts';
import { browser } from '#web/state/browser.ts';
import { flash } from '#web/ui/feedback/toast-store.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

/** The brand as it is typed: what a page says and the custom properties it takes. */
export interface BrandLook {
  name: string;
  properties: Readonly<Record<string, string>>;
  /** The address of a logo that is chosen and not saved; null where none is. */
  logo: string | null;
}

export const useBrand = () => useQuery(queryOf(getBrand));

/** The contrast of each pair that two colors make; the last known while others are asked for. */
export const useContrast = (colors: { brand: string; accent: string }) =>
  useQuery({
    ...queryOf(getBrandColors, { query: colors }),
    enabled: Object.values(colors).every((color) => /^#[0-9a-f]{6}$/i.test(color)),
    placeholderData: (before) => before,
  });

const invalidates = [getBrand];

/** The page is loaded again, since its own name, logo and colors are others now; the word about it stands on the new one. */
const anew = (title: string, description?: string) => () => {
  const told = { title, tone: 'success', ...(description && { description }) } as const;
  flash(told);
  browser.reload();
  return told;
};

export const useSave = () =>
  useStaffMutation(updateBrand, {
    success: anew('The brand is changed everywhere'),
    failure: 'The brand could not be saved',
    saysWhy: 'conflict',
    invalidates,
  });

/** Goes back to an earlier state. */
export const useRestore = () =>
  useStaffMutation(restoreBrand, {
    success: anew('The earlier brand is back'),
    failure: 'The brand could not be brought back',
    invalidates,
  });

export const useReset = () =>
  useStaffMutation(resetBrand, {
    success: anew('The brand is as it was installed', '“Undo the last change” brings yours back.'),
    failure: 'The brand could not be reset',
    invalidates,
  });
