import { afterEach, describe, expect, it, vi } from 'vitest';
import { rememberReturnAddress, takeReturnAddress } from './return-address.ts';

afterEach(() => sessionStorage.clear());

const at = (address: string) => window.history.replaceState(null, '', address);
const store = (address: unknown) =>
  sessionStorage.setItem('foyer:way-back:panel', JSON.stringify({ address, until: Date.now() + 60_000 }));

describe('the address of a mail', () => {
  it.each(['/admin?tab=messages&dialog=reply%3A1', '/admin/mail?state=failed', '/admin'])(
    'returns after a staff sign-in: %s',
    (address) => {
      at(address);
      rememberReturnAddress('panel');
      expect(takeReturnAddress('panel')).toBe(address);
      expect(takeReturnAddress('panel')).toBe('/admin');
    },
  );

  it("returns after a client sign-in, apart from the staff's address", () => {
    at('/client/dashboard?tab=previews&preview=1');
    rememberReturnAddress();
    expect(takeReturnAddress('panel')).toBe('/admin');
    expect(takeReturnAddress()).toBe('/client/dashboard?tab=previews&preview=1');
  });

  it.each([
    'https://evil.example/admin',
    '//evil.example',
    '/admin.evil.example',
    '/admin/../api/logout',
    '/admin@evil.example',
    '/admin\\evil',
    '/client/dashboard',
    'javascript:alert(1)',
    7,
    null,
  ])('is never %s', (address) => {
    store(address);
    expect(takeReturnAddress('panel')).toBe('/admin');
  });

  it('is forgotten if nobody signs in', () => {
    vi.useFakeTimers();
    at('/admin?tab=messages');
    rememberReturnAddress('panel');
    vi.advanceTimersByTime(31 * 60 * 1000);
    expect(takeReturnAddress('panel')).toBe('/admin');
    vi.useRealTimers();
  });
});
