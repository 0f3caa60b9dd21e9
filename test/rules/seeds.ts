/** Samples for a rule: files that the rule must report exactly once, and files that it must accept. */
export interface Seeds {
  caught: [path: string, text: string][];
  allowed: [path: string, text: string][];
}

const using = (specifier: string) => `import { x } from '${specifier}';`;
const usingType = (specifier: string) => `import type { X } from '${specifier}';`;
const consultations = 'server/features/consultations';

/** The samples for the rules about imports. */
export const importSeeds: Record<string, Seeds> = {
  'contract imports zod/mini and itself only': {
    caught: [
      ['contract/a.ts', using('zod')],
      ['contract/a.ts', using('node:fs')],
      ['contract/a.ts', usingType('fastify')],
      ['contract/a.ts', "export const a = (x: import('react').ReactNode) => x;"],
    ],
    allowed: [
      ['contract/a.ts', "import * as z from 'zod/mini';"],
      ['contract/a.ts', using('./fields.ts')],
      ['contract/a.test.ts', using('vitest')],
    ],
  },
  'web and server never import each other': {
    caught: [
      ['web/app/main.tsx', usingType('#server/core/context.ts')],
      ['server/app/app.ts', using('#web/site/render.tsx')],
      ['server/site/site.ts', "const page = await import('../../web/site/render.tsx');"],
    ],
    allowed: [
      ['web/app/main.tsx', using('#contract/validation/limits.ts')],
      ['server/app/app.ts', using('#contract/validation/limits.ts')],
    ],
  },
  'contract, server and web import no tests, scripts or journeys': {
    caught: [
      ['server/main.ts', using('../scripts/install.js')],
      ['web/app/main.tsx', using('../../e2e/support/fixtures.ts')],
    ],
    allowed: [['scripts/build.ts', using('./install.js')]],
  },
  'only tests import the testing folders': {
    caught: [
      ['server/app/app.ts', using('#server/testing/database/engines.ts')],
      ['server/features/drafts/service.ts', using('./testing/model-server.ts')],
    ],
    allowed: [
      ['server/app.test.ts', using('#server/testing/database/engines.ts')],
      ['server/testing/test-app.ts', using('./database/engines.ts')],
    ],
  },
  'infrastructure never imports features': {
    caught: [
      ['server/http/sessions/session.ts', using(`#${consultations}/service.ts`)],
      ['server/work/jobs/worker.ts', usingType(`#${consultations}/service.ts`)],
    ],
    allowed: [
      ['server/app/app.ts', using(`#${consultations}/routes.ts`)],
      ['server/http/session.test.ts', using(`#${consultations}/service.ts`)],
    ],
  },
  'a feature enters another only through its service': {
    caught: [
      ['server/features/clients/service.ts', using(`#${consultations}/repository.ts`)],
      ['server/features/clients/routes.ts', using('../consultations/routes.ts')],
    ],
    allowed: [
      ['server/features/clients/service.ts', using(`#${consultations}/service.ts`)],
      [`${consultations}/routes.ts`, using('./repository.ts')],
    ],
  },
  'only those who may query import Kysely': {
    caught: [
      [`${consultations}/service.ts`, using('kysely')],
      ['server/http/sessions/session.ts', using('kysely')],
    ],
    allowed: [
      [`${consultations}/repository.ts`, using('kysely')],
      [`${consultations}/service.ts`, usingType('kysely')],
      ['server/access/throttle/throttle.ts', using('kysely')],
    ],
  },
  'only db knows the engine': {
    caught: [
      [`${consultations}/repository.ts`, using('pg')],
      ['server/work/jobs/jobs.ts', using('node:sqlite')],
    ],
    allowed: [
      ['server/data/db/dialect.ts', using('node:sqlite')],
      ['server/core/context.ts', usingType('pg')],
    ],
  },
  'only routes, http, site and app use Fastify': {
    caught: [
      [`${consultations}/service.ts`, using('fastify')],
      ['server/work/mail/mailer.ts', using('@fastify/static')],
    ],
    allowed: [
      [`${consultations}/routes.ts`, using('fastify')],
      ['server/http/route.ts', using('fastify')],
      ['server/core/context.ts', usingType('fastify')],
    ],
  },
  'only paper makes PDFs': {
    caught: [[`${consultations}/service.ts`, "import PDFDocument from 'pdfkit';"]],
    allowed: [['server/work/paper/sheet.ts', "import PDFDocument from 'pdfkit';"]],
  },
  'only media uses sharp, ffmpeg and parsers of uploads': {
    caught: [[`${consultations}/service.ts`, "import sharp from 'sharp';"]],
    allowed: [['server/work/media/image.ts', "import sharp from 'sharp';"]],
  },
  'web runs in browsers: no Node modules': {
    caught: [['web/api/calls/client.ts', using('node:path')]],
    allowed: [['web/styles/contrast.test.ts', using('node:fs')]],
  },
  'web: pages use features, features use api, state and ui, ui uses nothing': {
    caught: [
      ['web/ui/buttons/button.tsx', using('#web/api/calls/client.ts')],
      ['web/api/calls/client.ts', using('#web/features/site/sign-in/form.tsx')],
      ['web/features/site/sign-in/form.tsx', using('#web/pages/welcome-dashboard/welcome.tsx')],
      ['web/pages/welcome-dashboard/welcome.tsx', using('#web/app/main.tsx')],
    ],
    allowed: [
      ['web/pages/welcome-dashboard/welcome.tsx', using('#web/features/site/sign-in/form.tsx')],
      ['web/features/site/sign-in/form.tsx', using('#web/ui/buttons/button.tsx')],
      ['web/ui/buttons/button.tsx', using('./spinner.tsx')],
      ['web/app/main.tsx', using('#web/pages/welcome-dashboard/welcome.tsx')],
    ],
  },
  'web features do not import each other': {
    caught: [['web/features/site/sign-in/form.tsx', using('#web/features/site/gallery/gallery.tsx')]],
    allowed: [['web/features/site/gallery/item.tsx', using('#web/features/site/gallery/gallery.tsx')]],
  },
  'web/ui loads no data and knows no route': {
    caught: [
      ['web/ui/link.tsx', using('wouter')],
      ['web/ui/list.tsx', using('@tanstack/react-query')],
      ['web/ui/text/badge.tsx', usingType('#contract/consultations.ts')],
    ],
    allowed: [
      ['web/ui/text/badge.tsx', using('#contract/validation/limits.ts')],
      ['web/ui/feedback/toast.tsx', using('#contract/timing.ts')],
      ['web/ui/pictures/findings.ts', using('#contract/oklch.ts')],
      ['web/ui/money/quote-line.tsx', using('#contract/money/totals.ts')],
    ],
  },
  'a tool reaches the product by its path': {
    caught: [['tools/faults/bucket.ts', using('#server/core/errors.ts')]],
    allowed: [['tools/faults/bucket.ts', using('../../server/core/errors.ts')]],
  },
  'no import climbs two folders': {
    caught: [[`${consultations}/service.ts`, using('../../errors.ts')]],
    allowed: [[`${consultations}/service.ts`, using('#server/core/errors.ts')]],
  },
  'another tree is reached by its # name': {
    caught: [
      ['server/main.ts', using('../contract/api.ts')],
      ['test/global-setup.ts', using('../scripts/lib/run.js')],
      ['test/operation/start.test.ts', using('../../e2e/support/server.ts')],
    ],
    allowed: [
      ['server/app/app.ts', using('#contract/api.ts')],
      ['test/global-setup.ts', using('#scripts/lib/run.js')],
      ['vite.config.ts', using('./contract/validation/limits.ts')],
    ],
  },
  'imports carry their extension': {
    caught: [
      ['server/app/app.ts', using('./context')],
      ['web/app/main.tsx', using('#web/ui/toast')],
    ],
    allowed: [
      ['web/app/main.tsx', using('#web/ui/feedback/toast.tsx')],
      ['web/app/main.tsx', "import art from './field.svg?raw';"],
      ['server/app/app.ts', using('node:fs')],
    ],
  },
};

/** The samples for the rules about single files. */
export const fileSeeds: Record<string, Seeds> = {
  'panel and portal use the five pairs of size and weight': {
    caught: [
      ['web/ui/a.tsx', 'export const a = <p className="mt-1 text-sm" />;'],
      ['web/features/portal/a.tsx', 'export const a = <p className="sm:font-semibold" />;'],
      ['web/pages/admin/a.tsx', "const style = 'text-2xl';"],
    ],
    allowed: [
      ['web/ui/a.tsx', 'export const a = <p className="type-text text-ink-soft" />;'],
      ['web/ui/people/avatar.tsx', "const size = 'text-sm';"],
      ['web/features/site/a.tsx', 'export const a = <p className="text-sm" />;'],
    ],
  },
  'an amount of money is an integer: no decimals, division or rounding beside it': {
    caught: [
      ['server/features/quotes/service.ts', 'export const half = totalMinor / 2;'],
      ['web/ui/money/quote-line.tsx', 'export const tax = Math.round(netMinor * rate);'],
      ['contract/charges.ts', 'export const tax = netMinor * 0.19;'],
      ['contract/money/currency.ts', 'export const text = amount.toFixed(2);'],
    ],
    allowed: [
      ['server/features/quotes/service.ts', 'export const tax = shareOf(netMinor, rate);'],
      ['web/ui/files/file-size.ts', 'export const text = megabytes.toFixed(1);'],
    ],
  },
  'only server/core/config.ts reads the environment': {
    caught: [
      ['server/main.ts', "export const port = process.env['PORT'];"],
      ['web/app/main.tsx', 'export const { PORT } = process.env;'],
    ],
    allowed: [
      ['server/core/config.ts', 'export const env = process.env;'],
      ['server/main.test.ts', "process.env['PORT'] = '1';"],
      ['scripts/bench.ts', "export const quick = process.env['QUICK'];"],
    ],
  },
  'only repositories, db and infrastructure with tables of its own query': {
    caught: [
      [`${consultations}/service.ts`, "export const all = (db: Db) => db.q().selectFrom('consultation');"],
      [`${consultations}/routes.ts`, "context.db.q().selectFrom('consultation');"],
      ['server/app/app.ts', "context.db.q().selectFrom('consultation');"],
      ['server/http/sessions/session.ts', "context.db.q().selectFrom('session');"],
    ],
    allowed: [
      [`${consultations}/repository.ts`, "export const all = (db: Db) => db.q().selectFrom('consultation');"],
      [`${consultations}/service.test.ts`, "db.q().selectFrom('consultation');"],
      ['server/access/sessions/sessions.ts', "db.q().selectFrom('session');"],
    ],
  },
  'a table is written in the folder that owns it': {
    caught: [
      ['server/features/clients/repository.ts', "db.q().insertInto('project').values(row);"],
      ['server/features/clients/repository.ts', "db.q().updateTable('project as one').set(row);"],
      ['server/access/sessions/sessions.ts', "db.q().deleteFrom('oneTimeToken');"],
    ],
    allowed: [
      [`${consultations}/repository.ts`, "db.q().updateTable('consultation').set(row);"],
      [`${consultations}/repository.ts`, "rows.leftJoin('clientAccount as match', on);"],
      [`${consultations}/routes.test.ts`, "db.q().updateTable('clientAccount').set(row);"],
    ],
  },
  'the table of another folder is read by the names of its columns': {
    caught: [
      [`${consultations}/repository.ts`, "db.q().selectFrom('clientAccount').selectAll();"],
      [`${consultations}/repository.ts`, "const all = db.q().selectFrom('mail as sent');\nall.selectAll();"],
      [
        `${consultations}/repository.ts`,
        "q.selectFrom('consultation').leftJoin('clientAccount as client', on).selectAll('client');",
      ],
    ],
    allowed: [
      [`${consultations}/repository.ts`, "db.q().selectFrom('clientAccount as client').select('client.id');"],
      [
        `${consultations}/repository.ts`,
        "q.selectFrom('consultation as one').leftJoin('clientAccount as client', on).selectAll('one');",
      ],
      [`${consultations}/repository.ts`, "db.q().selectFrom('consultation').selectAll();"],
      [`${consultations}/repository.ts`, "q.withRecursive('line', line).selectFrom('line').selectAll();"],
    ],
  },
  'the secrets of a table stay in the folder that owns it': {
    caught: [
      [`${consultations}/repository.ts`, "db.q().selectFrom('user').select(['id', 'passwordHash']);"],
      [
        `${consultations}/repository.ts`,
        "q.selectFrom('consultation').innerJoin('file as paper', on).select('paper.storageKey as key');",
      ],
    ],
    allowed: [
      ['server/features/staff-auth/repository.ts', "db.q().selectFrom('user').select('passwordHash');"],
      [
        `${consultations}/repository.ts`,
        "q.selectFrom('appointment').innerJoin('user', on).where('tokenHash', '=', hash);",
      ],
      ['server/data/db/views/people.ts', "q.selectFrom('file').select('storageKey');"],
    ],
  },
  'exports have names': {
    caught: [['web/pages/welcome-dashboard/welcome.tsx', 'export default function Welcome() {}']],
    allowed: [
      ['vite.config.ts', 'export default {};'],
      ['web/pages/welcome-dashboard/welcome.tsx', 'export function Welcome() {}'],
    ],
  },
  "names, paths and comments use the field's words": {
    caught: [
      ['web/features/admin/clients/clients-desk.tsx', 'export const a = 1;'],
      ['server/core/a.ts', '// A link opens another door.\nexport const a = 1;'],
      ['web/features/admin/clients/a.ts', 'export const touches = 1;'],
      ['web/features/admin/clients/data.ts', 'export const onShelf = true;'],
      ['web/features/admin/clients/a.tsx', 'export const a = () => <ClientDesk />;'],
      ['server/work/jobs/jobs.ts', '// Each lane waits for itself.\nexport const a = 1;'],
      ['tools/hero-video/scene/sky.ts', 'export const bands = [1];'],
      ['server/core/a.ts', '// It adopts the file.\nexport const a = 1;'],
      ['server/core/a.ts', '// Adopting a file moves it.\nexport const a = 1;'],
      ['server/core/a.ts', 'export const housed = 1;'],
      ['server/work/jobs/jobs.ts', '// A change touching two topics.\nexport const a = 1;'],
      ['web/features/admin/messages/data.ts', 'export const shelves = 1;'],
      ['server/features/decisions/a.ts', 'export const verdictOf = 1;'],
      ['server/features/waiting/a.ts', 'export const turnSince = 1;'],
      ['web/ui/review/room/a.ts', 'export const stageWidth = 1;'],
    ],
    allowed: [
      ['web/features/admin/projects/data.ts', 'export const stage = 1;'],
      ['web/features/admin/clients/data.ts', "export const text = 'off your desk';"],
      ['web/ui/review/canvas/a.ts', 'export const touches = 1;'],
      ['web/state/use-draft.ts', 'export const touched = { touchScreen: 1 };'],
      ['server/data/db/migrations/0009-client-shelves.ts', 'export const clientShelves = 1;'],
    ],
  },
  'there are no index files': {
    caught: [['web/ui/index.ts', 'export const a = 1;']],
    allowed: [['web/ui/buttons/button.tsx', 'export const a = 1;']],
  },
  'files are named in kebab-case': {
    caught: [
      ['web/ui/PrimaryButton.tsx', 'export const a = 1;'],
      ['server/features/previewFeedback/routes.ts', 'export const a = 1;'],
    ],
    allowed: [
      ['web/ui/password-input.test.tsx', 'export const a = 1;'],
      ['server/data/db/migrations/001-accounts.ts', 'export const a = 1;'],
    ],
  },
  'no file is longer than 500 lines': {
    caught: [['server/long.ts', `export const a = 1;\n${'\n'.repeat(500)}`]],
    allowed: [['server/long.ts', `export const a = 1;${'\n'.repeat(500)}`]],
  },
  'what follows a write hangs on the call': {
    caught: [
      [
        'web/features/portal/note.tsx',
        "const [words, setWords] = useDraft('note', '');\nsend.mutate(words, { onSuccess: () => setWords('') });",
      ],
    ],
    allowed: [
      ['web/features/portal/note.tsx', 'remove.mutate(id, { onSuccess: onClose });'],
      ['web/features/portal/data.ts', 'useMutation({ mutationFn, onSuccess: () => toast({ title }) });'],
    ],
  },
  'a test waits for what it awaits, not for a time': {
    caught: [
      ['web/ui/list.test.tsx', 'await act(() => new Promise((later) => setTimeout(later, 20)));'],
      ['e2e/admin/list.e2e.ts', 'await page.waitForTimeout(500);'],
      ['e2e/support/list.ts', 'await new Promise((resolve) => setTimeout(resolve, 100));'],
      ['server/testing/app/list.ts', 'await new Promise((resolve) => setTimeout(resolve, 100));'],
      ['test/gates/list.ts', 'await new Promise((resolve) => setTimeout(resolve, 100));'],
      [
        'server/work/jobs/jobs.test.ts',
        "import { setTimeout as sleep } from 'node:timers/promises';\nawait sleep(100);",
      ],
    ],
    allowed: [
      ['web/ui/list.test.tsx', 'await new Promise((later) => setTimeout(later));'],
      ['server/work/jobs/worker.ts', 'await new Promise((later) => setTimeout(later, 20));'],
      [
        'server/work/jobs/jobs.test.ts',
        "import { setImmediate as turn } from 'node:timers/promises';\nawait turn();",
      ],
    ],
  },
  'a suppression carries its reason': {
    caught: [
      ['server/a.ts', '// @ts-expect-error\nexport const a: number = "";'],
      ['server/a.ts', '// @ts-ignore the types of this package are wrong\nexport const a: number = "";'],
      ['server/a.ts', '// oxlint-disable-next-line no-eval\nexport const a = 1;'],
    ],
    allowed: [
      [
        'server/a.ts',
        '// @ts-expect-error a number is what the test wants to see refused\nexport const a: number = "";',
      ],
      ['server/a.ts', '// oxlint-disable-next-line no-eval -- the text is a constant\nexport const a = 1;'],
    ],
  },
  'a non-null assertion carries its reason on its line': {
    caught: [['server/a.ts', 'export const a = [1].at(0)!;']],
    allowed: [
      ['server/a.ts', 'export const a = [1].at(0)!; // the list is never empty'],
      ['server/a.ts', 'export const a = !true;'],
    ],
  },
  'only contract/addresses.ts writes the address of a tab, a dialog or a section': {
    caught: [
      ['web/a.tsx', 'export const a = <a href="/admin?tab=admin-mangement">Admin</a>;'],
      ['web/a.ts', 'export const a = (id: string) => `${panel}&dialog=cleint:${id}`;'],
      ['server/a.ts', "export const a = '/admin/site?section=fotter';"],
      ['server/a.ts', "export const a = panel + '?' + 'dialog=client';"],
    ],
    allowed: [
      ['web/a.ts', "// The open tab, in the address as `?tab=`.\nexport const a = adminAddress('clients');"],
      ['web/a.ts', "export const a = '/admin?table=1';"],
      ['web/a.test.ts', "export const a = '/admin?tab=clients';"],
      ['contract/addresses.ts', "export const a = '/admin?tab=clients';"],
    ],
  },
  'a form gets its schema by a name of its own: browser builds drop the schemas of calls': {
    caught: [['web/a.tsx', 'const form = useForm(saveA.body, values, { send });']],
    allowed: [['web/a.tsx', 'const form = useForm(newA, values, { send });']],
  },
  'a TODO names its reason and its condition': {
    caught: [
      ['server/a.ts', '// TODO\nexport const a = 1;'],
      ['server/a.ts', '/* FIXME: broken */ export const a = 1;'],
    ],
    allowed: [
      ['server/a.ts', '// TODO: drop the copy once Node 24 is no longer supported\nexport const a = 1;'],
    ],
  },
};
