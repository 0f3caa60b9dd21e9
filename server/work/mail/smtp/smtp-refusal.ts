/** The server refuses this mail permanently. */
export class SmtpRefusal extends Error {
  override name = 'SmtpRefusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
