import { expect, test } from 'vitest';
import { mailAddress } from './mail-address.ts';

test.each([
  ['maria@delgado-roofing.example', 'mailto:maria@delgado-roofing.example'],
  ['maria?bcc=eve@delgado.example', 'mailto:maria%3Fbcc%3Deve@delgado.example'],
  ['r&d@delgado.example', 'mailto:r%26d@delgado.example'],
])('%s is the only recipient', (email, link) => {
  expect(mailAddress(email)).toBe(link);
});
