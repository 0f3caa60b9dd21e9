import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#web/testing/render-screen.tsx';
import { useAdminAddress } from './use-address-state.ts';

function Probe() {
  const { dialog } = useAdminAddress('clients');
  return <output>{`name "${dialog.name}", id "${dialog.id}"`}</output>;
}

it.each([
  ['dialog=new-client', 'name "new-client", id ""'],
  ['dialog=edit-client:1', 'name "edit-client", id "1"'],
  ['dialog=edit-client%3A1', 'name "edit-client", id "1"'],
  ['', 'name "", id ""'],
  ['dialog=edit-cleint:1', 'name "", id ""'],
  // A dialog of another tab; below, the name of a property that every object has.
  ['dialog=respond:1', 'name "", id ""'],
  ['dialog=constructor', 'name "", id ""'],
])('reads %s', (search, text) => {
  renderScreen(<Probe />, `/admin?tab=clients&${search}`);
  expect(screen.getByRole('status').textContent).toBe(text);
});
