import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A test mail server that keeps all mails. */
export interface MailCatcher {
  url: string;
  mails: Email[];
  /** The bytes of each mail, as received. */
  raw: string[];
  /** The status for each of the next recipients; any status other than 250 refuses the recipient. */
  answers: number[];
  /** Recipient addresses that the server refuses permanently. */
  refused: Set<string>;
  /** True: the server refuses all mails for now. */
  isDown: boolean;
  /** True: the server refuses every sign-in. */
  refusesLogin: boolean;
  /** Every recipient that a sender named, including refused ones. */
  recipients: string[];
}

/** Starts a mail server on a free port of this machine. It stops at the end of the test. */
export async function catchMail(): Promise<MailCatcher> {
  const mails: Email[] = [];
  const raw: string[] = [];
  const answers: number[] = [];
  const recipients: string[] = [];
  const how = { isDown: false, refusesLogin: false, refused: new Set<string>() };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth(_auth, _session, done) {
      if (how.refusesLogin) done(Object.assign(new Error('Invalid login'), { responseCode: 535 }));
      else done(null, { user: 'user' });
    },
    onConnect(_session, done) {
      done(how.isDown ? Object.assign(new Error('Away for now'), { responseCode: 421 }) : null);
    },
    hideSTARTTLS: true,
    onRcptTo({ address }, _session, done) {
      recipients.push(address);
      const status = how.refused.has(address) ? 550 : (answers.shift() ?? 250);
      done(
        status === 250 ? null : Object.assign(new Error(`refused with ${status}`), { responseCode: status }),
      );
    },
    async onData(stream, _session, done) {
      const bytes = await buffer(stream);
      raw.push(bytes.toString('latin1'));
      mails.push(await PostalMime.parse(bytes));
      done();
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = listening.address() as AddressInfo;
  return Object.assign(how, { url: `smtp://127.0.0.1:${port}`, mails, raw, answers, recipients });
}
