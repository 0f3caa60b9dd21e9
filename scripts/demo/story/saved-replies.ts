/** The saved replies of the agency. */
export const savedReplies = [
  {
    title: 'How to send files',
    body: 'Hi {name},\n\njust drop them here, under Messages, up to ten at a time. Originals are best: we make them small ourselves.',
  },
  {
    title: 'New version is up',
    body: 'Hi {name},\n\nthe new version of {project} is in your portal. Add a note wherever something should change. If it is right, choose Approve.',
  },
  {
    title: 'Thanks, on it',
    body: 'Thank you, {name}. We have what we need and are on it. You hear from us by tomorrow noon.',
  },
  {
    title: 'Waiting for photos',
    body: 'Hi {name},\n\nfor {company} we still need the photos. Phone pictures by daylight do nicely.',
  },
] as const;
