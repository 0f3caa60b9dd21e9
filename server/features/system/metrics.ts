import type { Context } from '#server/core/context.ts';
import { refusedFrom } from '#server/data/audit/addresses.ts';
import { status as statusOfMails } from '#server/features/mails/service.ts';
import * as service from './service.ts';

type Labels = Record<string, string>;
type Sample = [labels: Labels, value: number];

const escaped = (text: string) =>
  text.replaceAll(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`));

function metric(name: string, help: string, samples: readonly Sample[]): string {
  const lines = samples.map(([labels, value]) => {
    const inner = Object.entries(labels).map(([label, text]) => `${label}="${escaped(text)}"`);
    return `foyer_${name}${inner.length > 0 ? `{${inner.join(',')}}` : ''} ${value}`;
  });
  return [`# HELP foyer_${name} ${help}`, `# TYPE foyer_${name} gauge`, ...lines, ''].join('\n');
}

const states = { ok: 0, off: 0, warning: 1, failed: 2 } as const;

const mailStates = ['queued', 'refused', 'failed', 'kept', 'held'] as const;

const seconds = (instant: string, now: number): Sample => [
  {},
  Math.round((now - Date.parse(instant)) / 1000),
];

/**
 * The state of the installation in the text format of Prometheus 0.0.4. All values are gauges, because no single process
 * could keep a counter.
 */
export async function metrics(context: Context): Promise<string> {
  const at = context.now();
  const report = await service.report(context);
  const { checks, jobs, disk, processes, backup, providers } = report;
  const mails = await statusOfMails(context);
  const refused = (await refusedFrom(context.db, at - 60 * 60 * 1000, 1_000)).reduce(
    (sum, row) => sum + row.refused,
    0,
  );
  return [
    metric('info', 'The version that answers.', [
      [{ version: report.version, node: report.node, database: report.database.words }, 1],
    ]),
    metric('migrations', 'How many migrations the database has.', [[{}, report.database.migrations]]),
    metric(
      'check',
      '0: well or not set up, 1: a warning, 2: it does not work.',
      checks.map(({ name, state }): Sample => [{ check: name }, states[state]]),
    ),
    metric('jobs', 'Jobs by state; each number stops at 1,000. late: due for five minutes.', [
      [{ state: 'waiting' }, jobs.waiting],
      [{ state: 'running' }, jobs.running],
      [{ state: 'late' }, jobs.late],
      [{ state: 'failed' }, jobs.failed],
    ]),
    metric(
      'mails',
      'E-mails by state; each number stops at 1,000.',
      mailStates.map((state): Sample => [{ state }, mails[state]]),
    ),
    metric('disk_free_bytes', 'Free on the disk of DATA_DIR.', [[{ host: disk.host }, disk.free]]),
    metric('disk_total_bytes', 'Size of the disk of DATA_DIR.', [[{ host: disk.host }, disk.total]]),
    metric('database_bytes', 'What the database takes.', [[{}, disk.database]]),
    metric('files_bytes', 'What stored files take.', [[{}, disk.files]]),
    ...(disk.daysLeft === null
      ? []
      : [
          metric('disk_full_days', 'Days until the disk is full, at the pace of the last week.', [
            [{}, disk.daysLeft],
          ]),
        ]),
    metric(
      'process_memory_bytes',
      'Memory of each process.',
      processes.map(({ host, pid, kind, memory }): Sample => [{ host, pid: String(pid), kind }, memory]),
    ),
    metric(
      'process_workers',
      'How many jobs of each kind of work a process does at once.',
      processes.map(({ host, pid, kind, workers }): Sample => [{ host, pid: String(pid), kind }, workers]),
    ),
    ...(backup.last
      ? [metric('backup_age_seconds', 'Since the last backup.', [seconds(backup.last.at, at)])]
      : []),
    ...(backup.proved
      ? [
          metric('backup_proved_age_seconds', 'Since a backup was last restored in a separate place.', [
            seconds(backup.proved.at, at),
          ]),
        ]
      : []),
    metric(
      'certificate_seconds',
      'Until the certificate of a sign-in provider ends.',
      providers.flatMap(({ host, validUntil }): Sample[] =>
        validUntil === null ? [] : [[{ host }, Math.round((Date.parse(validUntil) - at) / 1000)]],
      ),
    ),
    metric('sign_ins_refused', 'Refused sign-ins of the last hour.', [[{}, refused]]),
  ].join('');
}
