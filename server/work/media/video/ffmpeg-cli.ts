import { dirname } from 'node:path';
import { runProcess, type ProcessLimits } from '../process/run-process.ts';
import { describeEnd } from '../process/run-task.ts';
import { stillLimits } from '../process/task-limits.ts';
import { MediaFailure } from '../types.ts';
import { encoding, toneMapping, type Still, type Transcode } from './video-plan.ts';

// Always name the demuxer. Otherwise ffmpeg may read a file as a playlist and open the files that the playlist names.
const input = (demuxer: string, path: string) => [
  '-protocol_whitelist',
  'file,pipe',
  '-f',
  demuxer,
  '-i',
  path,
];
const words = (text: string) => text.split(' ');
const common = words('-hide_banner -nostdin -v error -xerror -y -max_alloc 1000000000');
const threads = words(`-threads ${encoding.threads}`);
const plain = words('-sn -dn -map_metadata -1 -map_chapters -1');

function transcodeArgs({ path, demuxer, size, overlayPath, outPath, probe }: Transcode): string[] {
  const scale = `scale=${size.width}:${size.height}:flags=bicubic,setsar=1${toneMapping(probe.hdr)}`;
  return [
    ...common,
    ...words('-filter_complex_threads 1 -progress pipe:3 -stats_period 0.5'),
    ...threads,
    ...input(demuxer, path),
    ...(overlayPath === null ? [] : input('png_pipe', overlayPath)),
    '-filter_complex',
    overlayPath === null
      ? `[0:v:0]${scale},format=yuv420p[out]`
      : `[0:v:0]${scale}[v];[v][1:v:0]overlay=0:0:format=yuv420,format=yuv420p[out]`,
    ...words('-map [out] -map 0:a:0?'),
    ...plain,
    ...words(`-c:v libx264 -preset ${encoding.preset} -crf ${encoding.crf}`),
    ...threads,
    ...words(`-c:a aac -b:a ${encoding.audioBitrate} -ac 2`),
    ...words(`-t ${probe.durationMs / 1_000 + 1} -movflags +faststart -f mp4`),
    outPath,
  ];
}

const stillArgs = ({ path, demuxer, at, outPath, probe }: Still): string[] => [
  ...common,
  ...threads,
  ...words(`-ss ${at}`),
  ...input(demuxer, path),
  ...words('-map 0:v:0 -an'),
  ...plain,
  ...(probe.hdr === null ? [] : ['-vf', `null${toneMapping(probe.hdr)}`]),
  ...words('-frames:v 1 -c:v png -f image2 -update 1'),
  outPath,
];

async function run(
  ffmpeg: string,
  args: string[],
  limits: ProcessLimits,
  cwd: string,
  options: { onLine?: (line: string) => boolean; signal: AbortSignal },
): Promise<void> {
  const ended = await runProcess(ffmpeg, args, { limits, cwd, ...options });
  if (ended.code !== 0 || ended.cut !== null) throw new MediaFailure(`ffmpeg ${describeEnd(ended)}.`);
}

/** Encodes a video with the program at `ffmpeg`. `progress` receives shares from 0 to 1. */
export function transcode(
  ffmpeg: string,
  job: Transcode,
  limits: ProcessLimits,
  { progress, signal }: { progress: (share: number) => void; signal: AbortSignal },
): Promise<void> {
  let reached = -1;
  // ffmpeg reports twice a second even while it makes no progress. Only a later time in the video counts as progress.
  const onLine = (line: string) => {
    const [key, value] = line.split('=');
    const at = Number(value);
    if (key !== 'out_time_us' || !(at > reached)) return false;
    reached = at;
    progress(Math.min(1, Math.max(0, at / 1_000 / job.probe.durationMs)));
    return true;
  };
  return run(ffmpeg, transcodeArgs(job), limits, dirname(job.outPath), { onLine, signal });
}

/** Takes a frame out of a video with the program at `ffmpeg`. */
export const takeStill = (ffmpeg: string, job: Still, signal: AbortSignal): Promise<void> =>
  run(ffmpeg, stillArgs(job), stillLimits, dirname(job.outPath), { signal });
