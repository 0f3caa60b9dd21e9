import { useLocation, useSearchParams } from 'wouter';
import {
  adminAddresses,
  portalAddresses,
  type AddressValues,
  type AdminTab,
  type DialogName,
  type PortalTab,
  type TabAddress,
  type ValueName,
} from '#contract/addresses.ts';
import { browser } from './browser.ts';

// Marks the history entry that opening a dialog adds. Closing the dialog then goes back and adds no further entry.
const opened = { dialog: true };

const isOpened = () => (window.history.state as { dialog?: unknown } | null)?.dialog === true;

type Tabs = Readonly<Record<string, TabAddress>>;

interface DialogId {
  none: [id?: undefined];
  id: [id: string];
  'optional id': [id?: string | undefined];
}

type Go<A extends Tabs> = <T extends keyof A & string>(tab: T, values?: AddressValues<A[T]>) => void;

type Open<T extends TabAddress> = <N extends DialogName<T>>(
  name: N,
  ...id: DialogId[T['dialogs'][N]]
) => void;

/** The state of a tab in the address: the open dialog and the filters of its lists. */
interface AddressState<A extends Tabs, T extends TabAddress> {
  /** The open dialog, `?dialog=name` or `?dialog=name:id`; both are empty if no dialog of this tab is open. */
  dialog: { name: DialogName<T> | ''; id: string };
  /** A filter or search text in the address, or an empty text. */
  value: (name: ValueName<T>) => string;
  /** Opens a dialog over the tab; Back closes it. */
  open: Open<T>;
  /** Replaces the open dialog with another one; Back skips the first. */
  swap: Open<T>;
  close: () => void;
  /** Changes a value without a history entry, so that Back does not go through each typed letter. */
  set: (name: ValueName<T>, value: string) => void;
  /** Opens another tab, with its filters or an open dialog. */
  go: Go<A>;
}

/** The address state of a tab of the admin panel. */
export type AdminAddress<T extends AdminTab> = AddressState<
  typeof adminAddresses,
  (typeof adminAddresses)[T]
>;
/** Opens a tab of the admin panel. */
export type AdminGo = Go<typeof adminAddresses>;
type PortalAddress<T extends PortalTab> = AddressState<typeof portalAddresses, (typeof portalAddresses)[T]>;

const dialogText = (name: string, id = '') => (id === '' ? name : `${name}:${id}`);

function useGo<A extends Tabs>(): Go<A> {
  const [, setSearch] = useSearchParams();
  return (tab, values) =>
    setSearch(new URLSearchParams({ tab, ...values }), values?.dialog ? { state: opened } : {});
}

function useAddressState<A extends Tabs, T extends TabAddress>(tab: T): AddressState<A, T> {
  const [search, setSearch] = useSearchParams();
  const go = useGo<A>();
  const [name = '', id = ''] = (search.get('dialog') ?? '').split(':');
  const isKnown = (dialog: string): dialog is DialogName<T> => Object.hasOwn(tab.dialogs, dialog);

  const change = (key: string, value: string, options?: { replace?: boolean; state?: unknown }) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (value === '') next.delete(key);
      else next.set(key, value);
      return next;
    }, options);
  const replaced = () => ({ replace: true, state: window.history.state as unknown });

  return {
    dialog: isKnown(name) ? { name, id } : { name: '', id: '' },
    value: (key) => search.get(key) ?? '',
    open: (next, ...of) => change('dialog', dialogText(next, of[0]), { state: opened }),
    swap: (next, ...of) => change('dialog', dialogText(next, of[0]), replaced()),
    close: () => {
      if (isOpened()) browser.back();
      else change('dialog', '', { replace: true });
    },
    set: (key, value) => change(key, value, replaced()),
    go,
  };
}

/** Reads and changes the state of a panel tab in the address, which survives a reload, a shared link and Back. */
export const useAdminAddress = <T extends AdminTab>(tab: T): AdminAddress<T> =>
  useAddressState(adminAddresses[tab]);

/** Reads and changes the state of a portal tab in the address. */
export const usePortalAddress = <T extends PortalTab>(tab: T): PortalAddress<T> =>
  useAddressState(portalAddresses[tab]);

/** Returns a function that opens any address of this app. If the address names a dialog, Back closes that dialog. */
export function useWay(): (href: string) => void {
  const [, navigate] = useLocation();
  return (href) => navigate(href, /[?&]dialog=/.test(href) ? { state: opened } : {});
}

/** Returns a function that opens any tab of the admin panel. */
export const useAdminGo = (): AdminGo => useGo<typeof adminAddresses>();
