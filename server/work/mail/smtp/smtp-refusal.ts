/** The error for a mail that the server refuses permanently. */
export class SmtpRefusal extends Error {
  override name = 'SmtpRefusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
