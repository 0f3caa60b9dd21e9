/** What a member of staff has put off: hidden from their own lists until then; whose turn it is stays as it is. */
export interface SnoozeTable {
  userId: string;
  subjectType: string;
  subjectId: string;
  until: string;
}
