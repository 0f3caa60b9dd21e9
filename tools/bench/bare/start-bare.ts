import { join } from 'node:path';
import { newFolder } from '../support/folders.ts';
import { startServer, type Measured } from '../support/process.ts';

/** Starts the baseline server in its own folder. It answers any unknown address with `page`. */
export const startBare = (page: Buffer = Buffer.alloc(0), folder = newFolder('bare')): Promise<Measured> =>
  startServer(join(import.meta.dirname, 'server.ts'), [folder, page.toString('base64')], {});
