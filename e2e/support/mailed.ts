import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { startServer, type RunningServer } from './server.ts';

/** A server that sends mail, and the texts of received mails. */
export interface MailedServer extends RunningServer {
  mails: readonly string[];
}

/** Starts a server together with a mail server; `stop` ends both. */
export async function startMailedServer(): Promise<MailedServer> {
  const mails: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    async onData(stream, _session, done) {
      mails.push((await PostalMime.parse(await text(stream))).text ?? '');
      done();
    },
  });
  const listening = smtp.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const server = await startServer({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'hello@agency.example',
  });
  return {
    ...server,
    mails,
    async stop() {
      await server.stop();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}
