import type { CurrentUser } from '#contract/auth.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { dayText } from '#web/ui/text/time-text.ts';

export function AccountCard({ user }: { user: CurrentUser }) {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const facts = [
    ['Email', user.email ?? 'Not given'],
    ['Name', name || 'Not given'],
    ['Joined', dayText(user.createdAt)],
  ];
  return (
    <Card pad="lg">
      <h2 className="type-title">Account</h2>
      <dl className="mt-4 divide-y divide-line">
        {facts.map(([term, value]) => (
          <div key={term} className="flex flex-wrap justify-between gap-x-6 py-3">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="ml-auto text-right wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
