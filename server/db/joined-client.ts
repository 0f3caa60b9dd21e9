interface Joined {
  clientAccountId: string;
  name: string;
  email: string;
  company: string | null;
  clientCode: string;
}

/** What is selected of `clientAccount as client` beside a row that belongs to a client. */
export const clientColumns = ['client.name', 'client.email', 'client.company', 'client.clientCode'] as const;

/** Puts what `clientColumns` selected into a place of its own, as the contract shows it. */
export const nestClient = <Row extends Joined>({ name, email, company, clientCode, ...row }: Row) => ({
  ...row,
  clientAccount: { id: row.clientAccountId, name, email, company, clientCode },
});
