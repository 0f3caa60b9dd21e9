import { expect, test } from 'vitest';
import { assertHardToGuess } from './common.ts';

test.each([
  'password1234',
  'Password12345!',
  'P4ssw0rd2024!!',
  'passwordpassword',
  '123456789012',
  'aaaaaaaaaaaa',
  'abababababab',
  'qwertyuiop123',
  'iloveyou12345',
  'olive.owner99',
])('refuses %s as common', (password) => {
  expect(() => assertHardToGuess(password, 'Olive.Owner@example.com')).toThrow('too easy to guess');
});

test.each([
  'violet engine harbor',
  'tR8#kq2ZmW0x',
  'password for the violet harbor',
  'пароль для гавани',
  'olive owner of harbors',
])('accepts %s', (password) => {
  expect(() => assertHardToGuess(password, 'olive.owner@example.com')).not.toThrow();
});
