import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import {
  getMailStatus,
  listMails,
  listUndeliverable,
  sendFailedMails,
  sendKeptMails,
  sendMailAgain,
  sendTestMail,
  type MailStateName,
} from '#contract/mails.ts';
import { pages } from '#web/api/calls/query-client.ts';
import { useStaffMutation } from '#web/api/calls/staff-mutation.ts';

/** The filter of the list of mails; an empty text does not filter. */
interface MailFilter {
  q: string;
  state: MailStateName | '';
  /** The id of a client. */
  client: string;
  /** The e-mail address of one recipient. */
  recipient: string;
}

const shown = ({ q, state, client, recipient }: MailFilter) => ({
  ...(q ? { q } : {}),
  ...(state ? { state } : {}),
  ...(client ? { clientAccountId: client } : {}),
  ...(recipient ? { recipient } : {}),
});

// The rows of the previous filter stay until the new ones have loaded, so that the list does not flicker while typing.
export const useMails = (filter: MailFilter) =>
  useInfiniteQuery({ ...pages(listMails, { query: shown(filter) }), placeholderData: keepPreviousData });

const invalidates = [listMails, getMailStatus, listUndeliverable];

export const useSendAgain = () =>
  useStaffMutation(sendMailAgain, {
    success: 'The e-mail is being sent',
    failure: 'The e-mail could not be sent',
    saysWhy: true,
    invalidates,
  });

export const useSendFailed = () =>
  useStaffMutation(sendFailedMails, {
    success: ({ count }) => ({
      title: count === 1 ? 'Retrying one e-mail' : `Retrying ${count} e-mails`,
      tone: 'success',
    }),
    failure: 'The e-mails could not be sent',
    invalidates,
  });

export const useSendKept = () =>
  useStaffMutation(sendKeptMails, {
    success: ({ count }) => ({
      title: count === 1 ? 'One e-mail is being sent' : `${count} e-mails are being sent`,
      tone: 'success',
    }),
    failure: 'The e-mails could not be sent',
    invalidates,
  });

export const useSendTest = () =>
  useStaffMutation(sendTestMail, {
    failure: 'The test e-mail could not be sent',
    saysWhy: true,
    invalidates,
  });
