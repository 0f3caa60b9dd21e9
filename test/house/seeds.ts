/** Files that a rule must report exactly once, and files it must let pass. */
export interface Seeds {
  caught: [path: string, text: string][];
  allowed: [path: string, text: string][];
}

const using = (specifier: string) => `import { x } from '${specifier}';`;
const usingType = (specifier: string) => `import type { X } from '${specifier}';`;
const consultations = 'server/features/consultations';

/** Seeds of the rules about imports. */
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
      ['web/main.tsx', usingType('#server/context.ts')],
      ['server/app.ts', using('#web/render.tsx')],
      ['server/site/site.ts', "const page = await import('../../web/render.tsx');"],
    ],
    allowed: [
      ['web/main.tsx', using('#contract/limits.ts')],
      ['server/app.ts', using('#contract/limits.ts')],
    ],
  },
  'contract, server and web import no tests, scripts or journeys': {
    caught: [
      ['server/main.ts', using('../scripts/install.js')],
      ['web/main.tsx', using('../e2e/fixtures.ts')],
    ],
    allowed: [['scripts/build.ts', using('./install.js')]],
  },
  'only tests import the testing folders': {
    caught: [['server/app.ts', using('#server/testing/engines.ts')]],
    allowed: [
      ['server/app.test.ts', using('#server/testing/engines.ts')],
      ['server/testing/test-app.ts', using('./engines.ts')],
    ],
  },
  'infrastructure never imports features': {
    caught: [
      ['server/http/session.ts', using(`#${consultations}/service.ts`)],
      ['server/jobs/worker.ts', usingType(`#${consultations}/service.ts`)],
    ],
    allowed: [
      ['server/app.ts', using(`#${consultations}/routes.ts`)],
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
      ['server/http/session.ts', using('kysely')],
    ],
    allowed: [
      [`${consultations}/repository.ts`, using('kysely')],
      [`${consultations}/service.ts`, usingType('kysely')],
      ['server/throttle/throttle.ts', using('kysely')],
    ],
  },
  'only db knows the engine': {
    caught: [
      [`${consultations}/repository.ts`, using('pg')],
      ['server/jobs/queue.ts', using('node:sqlite')],
    ],
    allowed: [
      ['server/db/dialect.ts', using('node:sqlite')],
      ['server/context.ts', usingType('pg')],
    ],
  },
  'only routes, http, site and app use Fastify': {
    caught: [
      [`${consultations}/service.ts`, using('fastify')],
      ['server/mail/mailer.ts', using('@fastify/static')],
    ],
    allowed: [
      [`${consultations}/routes.ts`, using('fastify')],
      ['server/http/route.ts', using('fastify')],
      ['server/context.ts', usingType('fastify')],
    ],
  },
  'only media uses sharp, ffmpeg and parsers of uploads': {
    caught: [[`${consultations}/service.ts`, "import sharp from 'sharp';"]],
    allowed: [['server/media/image.ts', "import sharp from 'sharp';"]],
  },
  'web runs in browsers: no Node modules': {
    caught: [['web/api/client.ts', using('node:path')]],
    allowed: [['web/styles/contrast.test.ts', using('node:fs')]],
  },
  'web: pages use features, features use api and ui, ui uses nothing': {
    caught: [
      ['web/ui/button.tsx', using('#web/api/client.ts')],
      ['web/api/client.ts', using('#web/features/sign-in/form.tsx')],
      ['web/features/sign-in/form.tsx', using('#web/pages/welcome.tsx')],
      ['web/pages/welcome.tsx', using('#web/main.tsx')],
    ],
    allowed: [
      ['web/pages/welcome.tsx', using('#web/features/sign-in/form.tsx')],
      ['web/features/sign-in/form.tsx', using('#web/ui/button.tsx')],
      ['web/ui/button.tsx', using('./spinner.tsx')],
      ['web/main.tsx', using('#web/pages/welcome.tsx')],
    ],
  },
  'web features do not import each other': {
    caught: [['web/features/sign-in/form.tsx', using('#web/features/gallery/gallery.tsx')]],
    allowed: [['web/features/gallery/item.tsx', using('#web/features/gallery/gallery.tsx')]],
  },
  'web/ui knows no data and no route': {
    caught: [
      ['web/ui/link.tsx', using('wouter')],
      ['web/ui/list.tsx', using('@tanstack/react-query')],
      ['web/ui/badge.tsx', usingType('#contract/consultations.ts')],
    ],
    allowed: [['web/ui/badge.tsx', using('#contract/limits.ts')]],
  },
  'no import climbs two folders': {
    caught: [[`${consultations}/service.ts`, using('../../errors.ts')]],
    allowed: [[`${consultations}/service.ts`, using('#server/errors.ts')]],
  },
  'another tree is reached by its # name': {
    caught: [['server/app.ts', using('../contract/api.ts')]],
    allowed: [
      ['server/app.ts', using('#contract/api.ts')],
      ['vite.config.ts', using('./contract/limits.ts')],
    ],
  },
  'imports carry their extension': {
    caught: [
      ['server/app.ts', using('./context')],
      ['web/main.tsx', using('#web/ui/toast')],
    ],
    allowed: [
      ['web/main.tsx', using('#web/ui/toast.tsx')],
      ['web/main.tsx', "import art from './field.svg?raw';"],
      ['server/app.ts', using('node:fs')],
    ],
  },
};

/** Seeds of the rules about single files. */
export const fileSeeds: Record<string, Seeds> = {
  'only server/config.ts reads the environment': {
    caught: [
      ['server/main.ts', "export const port = process.env['PORT'];"],
      ['web/main.tsx', 'export const { PORT } = process.env;'],
    ],
    allowed: [
      ['server/config.ts', 'export const env = process.env;'],
      ['server/main.test.ts', "process.env['PORT'] = '1';"],
      ['scripts/bench.ts', "export const quick = process.env['QUICK'];"],
    ],
  },
  'only repositories, db and infrastructure with tables of its own query': {
    caught: [
      [`${consultations}/service.ts`, "export const all = (db: Db) => db.q().selectFrom('consultation');"],
      [`${consultations}/routes.ts`, "context.db.q().selectFrom('consultation');"],
      ['server/app.ts', "context.db.q().selectFrom('consultation');"],
      ['server/http/session.ts', "context.db.q().selectFrom('session');"],
    ],
    allowed: [
      [`${consultations}/repository.ts`, "export const all = (db: Db) => db.q().selectFrom('consultation');"],
      [`${consultations}/service.test.ts`, "db.q().selectFrom('consultation');"],
      ['server/sessions/sessions.ts', "db.q().selectFrom('session');"],
    ],
  },
  'exports have names': {
    caught: [['web/pages/welcome.tsx', 'export default function Welcome() {}']],
    allowed: [
      ['vite.config.ts', 'export default {};'],
      ['web/pages/welcome.tsx', 'export function Welcome() {}'],
    ],
  },
  'there are no index files': {
    caught: [['web/ui/index.ts', 'export const a = 1;']],
    allowed: [['web/ui/button.tsx', 'export const a = 1;']],
  },
  'files are named in kebab-case': {
    caught: [
      ['web/ui/PrimaryButton.tsx', 'export const a = 1;'],
      ['server/features/previewFeedback/routes.ts', 'export const a = 1;'],
    ],
    allowed: [
      ['web/ui/password-input.test.tsx', 'export const a = 1;'],
      ['server/db/migrations/001-accounts.ts', 'export const a = 1;'],
    ],
  },
  'no file is longer than 500 lines': {
    caught: [['server/long.ts', `export const a = 1;\n${'\n'.repeat(500)}`]],
    allowed: [['server/long.ts', `export const a = 1;${'\n'.repeat(500)}`]],
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
