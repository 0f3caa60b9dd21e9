/** What an erasure takes away, and what it leaves. */
export function WhatGoes({ backupDays }: { backupDays: number | null }) {
  return (
    <div className="grid gap-4 text-sm sm:grid-cols-2">
      <div>
        <h3 className="font-medium">Erased</h3>
        <ul className="mt-1 list-disc space-y-1 ps-5 text-ink-soft">
          <li>Your name, address, phone number and ways to sign in</li>
          <li>Messages, notes and feedback that you wrote</li>
          <li>Files that you sent, and mails to you</li>
        </ul>
      </div>
      <div>
        <h3 className="font-medium">Stays</h3>
        <ul className="mt-1 list-disc space-y-1 ps-5 text-ink-soft">
          <li>What our team and your colleagues wrote</li>
          <li>What was decided, and when, by “a former contact”</li>
          {backupDays !== null && backupDays > 0 && <li>Backups, for up to {backupDays} days more</li>}
        </ul>
      </div>
    </div>
  );
}
