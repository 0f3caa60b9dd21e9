import { adminAddress, portalAddress } from '#contract/addresses.ts';
import { changedColors } from '#contract/change-requests.ts';
import { fileFacts, withResponseFiles } from '#server/features/attachments/service.ts';
import { describing, oneLine } from '#server/work/notices/describe.ts';
import { forNotices } from './repository.ts';

const asked = (requestType: string) =>
  requestType === 'color_change' ? 'another color' : 'a change of the brief';

/** Describes a change request for the agency. */
export const changeRequest = describing(forNotices, (row) => {
  const name = oneLine(row.contactName ?? row.name);
  const { id, clientAccountId: client } = row;
  return {
    sentence: `${name} asked for ${asked(row.requestType)}.`,
    title: `Change request from ${name}`,
    subject: `${name} asks for ${asked(row.requestType)}: please decide`,
    colors: changedColors(row),
    words: row.requestReason,
    href: adminAddress('client-comms', row.status === 'pending' ? { dialog: `respond:${id}` } : { client }),
    replyTo: row.contactEmail,
  };
});

const withFiles = async (...asked: Parameters<typeof forNotices>) =>
  withResponseFiles({ db: asked[0] }, await forNotices(...asked));

/** Describes the decision on a change request for the client. */
export const changeDecision = describing(withFiles, (row, { brand }) => ({
  sentence: `${brand.name} ${row.status === 'approved' ? 'approved' : 'answered'} your request for ${asked(row.requestType)}.`,
  title: 'Your change request',
  subject: `Your request for ${asked(row.requestType)} was ${row.status === 'approved' ? 'approved' : 'answered'}`,
  colors: changedColors(row),
  words: row.adminResponse,
  facts: fileFacts(row.responseFiles),
  href: portalAddress('project'),
}));

/** Describes a change request that waits for a decision, to remind the agency. */
export const changeRequestWaits = describing(
  async (db, ids) => (await forNotices(db, ids)).filter((row) => row.status === 'pending'),
  (row) => {
    const name = oneLine(row.contactName ?? row.name);
    return {
      sentence: `${name} is still waiting for a decision on ${asked(row.requestType)}.`,
      title: `Still waiting: change request from ${name}`,
      colors: changedColors(row),
      words: row.requestReason,
      href: adminAddress('client-comms', { dialog: `respond:${row.id}` }),
      replyTo: row.contactEmail,
    };
  },
);
