import { access, constants } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { runProcess } from '../process/run-process.ts';
import { describeEnd, isUnstarted, runTask, TaskCut } from '../process/run-task.ts';
import { versionLimits } from '../process/task-limits.ts';
import { MediaBusy, type FfmpegStatus } from '../types.ts';

/** The installed video encoder: the program, the library, or none. */
export interface Ffmpeg {
  status: FfmpegStatus;
  /** The path of the program; null for the library or for none. */
  program: string | null;
  /** True if this ffmpeg can convert HDR to SDR. Otherwise the colors stay HDR, and their look depends on the player. */
  toneMaps: boolean;
}

/** The places to look for ffmpeg. */
export interface FfmpegPlaces {
  ffmpegPath: string | null;
  /** Folders to search, in the format of `PATH`. */
  searchPath: string;
}

const oldest = 5;
const install =
  'Install ffmpeg 5 or newer with libx264 (on Debian and Ubuntu: apt-get install ffmpeg) or set FFMPEG_PATH. ' +
  'Waiting videos then get their watermark.';

/** Version and HDR support of a suitable ffmpeg program, or the reason why the program is not suitable. */
async function ask(program: string): Promise<{ version: string; toneMaps: boolean } | { fault: string }> {
  const say = async (flag: string) => {
    const ended = await runProcess(program, ['-hide_banner', flag], {
      limits: versionLimits,
      cwd: tmpdir(),
      captureOutput: true,
    });
    if (isUnstarted(ended)) throw new MediaBusy(describeEnd(ended));
    return ended.code === 0 && ended.cut === null ? ended.stdout : '';
  };
  const version = /^ffmpeg version (\S+)/.exec(await say('-version'))?.[1];
  if (version === undefined) return { fault: 'does not run or is not ffmpeg' };
  const major = /^n?(\d+)\./.exec(version)?.[1];
  // Development builds have a date instead of a version number. They are newer than any refused version.
  if (major !== undefined && Number(major) < oldest)
    return { fault: `is version ${version}, which is too old` };
  if (!/\slibx264\s/.test(await say('-encoders'))) return { fault: 'was built without libx264' };
  const filters = await say('-filters');
  if (!/\soverlay\s/.test(filters)) return { fault: 'was built without the overlay filter' };
  return { version, toneMaps: /\szscale\s/.test(filters) && /\stonemap\s/.test(filters) };
}

async function onPath(searchPath: string): Promise<string | null> {
  const name = process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg';
  for (const folder of searchPath.split(delimiter).filter(Boolean)) {
    const program = join(folder, name);
    const found = await access(program, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (found) return program;
  }
  return null;
}

/**
 * Searches for ffmpeg: at the configured path, then in the search path, then for the library that npm may have installed.
 * @throws MediaFailure if the machine lacks the resources to start the program
 */
export async function findFfmpeg({ ffmpegPath, searchPath }: FfmpegPlaces): Promise<Ffmpeg> {
  const none = (hint: string): Ffmpeg => ({
    status: { kind: 'none', version: null, hint },
    program: null,
    toneMaps: false,
  });
  if (ffmpegPath !== null) {
    const answer = await ask(ffmpegPath);
    return 'version' in answer
      ? {
          status: { kind: 'env', version: answer.version, hint: null },
          program: ffmpegPath,
          toneMaps: answer.toneMaps,
        }
      : none(`The program of FFMPEG_PATH ${answer.fault}. ${install}`);
  }
  const program = await onPath(searchPath);
  const answer = program === null ? null : await ask(program);
  if (program !== null && answer !== null && 'version' in answer)
    return {
      status: { kind: 'path', version: answer.version, hint: null },
      program,
      toneMaps: answer.toneMaps,
    };
  try {
    const { version, toneMaps } = await runTask('ffmpegVersion', null, { limits: versionLimits, read: [] });
    return { status: { kind: 'node-av', version, hint: null }, program: null, toneMaps };
  } catch (error) {
    if (error instanceof TaskCut && isUnstarted(error.ended)) throw error;
    const why =
      answer !== null && 'fault' in answer
        ? `${program} ${answer.fault}.`
        : 'No ffmpeg was found on this machine.';
    return none(`${why} ${install}`);
  }
}
