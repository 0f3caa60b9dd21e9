/** The number of statements for each call that a page makes as it opens, including those that read the session. */
export const statementCounts = {
  staff: {
    '/api/auth/user': 1,
    '/api/admin/counts': 3,
    // One statement reads all kinds of waiting things, and another reads their names.
    '/api/admin/waiting': 3,
    '/api/admin/consultations': 3,
    '/api/admin/conversations': 3,
    '/api/admin/clients': 4,
    '/api/admin/portfolio': 3,
    '/api/staff/notices': 4,
  },
  client: {
    '/api/client/user': 2,
    '/api/client/next': 8,
    '/api/client/messages': 3,
    '/api/client/consultations': 3,
    '/api/client/previews': 2,
  },
};
