import { basename } from 'node:path';
import {
  AV_PKT_DATA_DISPLAYMATRIX,
  AVSEEK_FLAG_BACKWARD,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer, pipeline } from 'node-av/api';
import { Filter, getFFmpegInfo, type Stream } from 'node-av/lib';
import { encoding, toneMapping, upright, type Still, type Transcode } from '../video/video-plan.ts';

// Uses ffmpeg as a library, for machines without the program. The library only runs in this child process. If the program is
// installed, `ffmpeg-cli.ts` uses it instead.

/** The version of the library, which also shows that the library can be loaded, and whether it can convert HDR. */
export async function ffmpegVersion(): Promise<{ version: string; toneMaps: boolean }> {
  const toneMaps = ['zscale', 'tonemap'].every((name) => Filter.getByName(name) !== null);
  return { version: getFFmpegInfo().version, toneMaps };
}

// Always name the demuxer, because a playlist could make ffmpeg open other files.
const open = ({ path, demuxer }: { path: string; demuxer: string }) =>
  Demuxer.open(path, { format: demuxer, options: { protocol_whitelist: 'file' } });

/** A display matrix without rotation, in 16.16 fixed point, with the last column in 2.30. */
const upstanding = Buffer.from(Int32Array.of(1 << 16, 0, 0, 0, 1 << 16, 0, 0, 0, 1 << 30).buffer);

/** Removes data that would be copied into the output: titles, locations, and the rotation that the filter has already applied. */
function strip(stream: Stream): void {
  stream.metadata = null;
  if (stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX) !== null)
    stream.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, upstanding);
}

/** The filters for a video, including the overlay if there is one. */
function drawing({ size, probe, overlayPath }: Transcode): string {
  const picture = `${upright[probe.rotation] ?? ''}scale=${size.width}:${size.height}:flags=bicubic:out_range=tv,setsar=1${toneMapping(probe.hdr)}`;
  if (overlayPath === null) return `${picture},sidedata=delete,format=yuv420p`;
  return (
    `movie=${basename(overlayPath)}:format_name=png_pipe,scale=out_range=tv,format=yuva420p,setparams=colorspace=unknown:range=tv[mark];` +
    `[in]${picture}[picture];[picture][mark]overlay=0:0:format=yuv420,sidedata=delete,format=yuv420p[out]`
  );
}

/** Encodes a video. The overlay must be in the working folder, because filters do not accept absolute paths. */
export async function transcodeVideo(job: Transcode, progress: (share: number) => void): Promise<null> {
  const { probe } = job;
  await using input = await open(job);
  const video = input.video();
  const audio = input.audio();
  if (!video) throw new Error('The video has no picture.');
  for (const stream of [video, audio]) if (stream) strip(stream);
  const { threads: threadCount, preset, crf, audioBitrate } = encoding;
  using videoDecoder = await Decoder.create(video, { exitOnError: true, threadCount });
  using drawn = FilterAPI.create(drawing(job), { threads: 1 });
  using videoEncoder = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder: videoDecoder,
    filter: drawn,
    threadCount,
    options: { preset, crf },
  });
  await using output = await Muxer.open(job.outPath, { format: 'mp4', options: { movflags: '+faststart' } });
  const stages = [videoDecoder, drawn, videoEncoder];
  const options = {
    onProgress: ({ time }: { time: number }) => progress(Math.min(1, (time * 1_000) / probe.durationMs)),
    progressInterval: 500,
  };
  if (!audio) {
    await pipeline(input, { video: stages }, output, options).completion;
    return null;
  }
  using audioDecoder = await Decoder.create(audio, { threadCount: 1 });
  using stereo = FilterAPI.create(
    'aformat=sample_fmts=fltp:sample_rates=48000|44100:channel_layouts=stereo|mono',
  );
  using audioEncoder = await Encoder.create(FF_ENCODER_AAC, {
    decoder: audioDecoder,
    filter: stereo,
    bitrate: audioBitrate,
  });
  await pipeline(input, { video: stages, audio: [audioDecoder, stereo, audioEncoder] }, output, options)
    .completion;
  return null;
}

/** Writes a frame as PNG. */
export async function takeFrame({ at, outPath, probe, ...source }: Still): Promise<null> {
  const sharp = (await import('sharp')).default;
  await using input = await open(source);
  const video = input.video();
  if (!video) throw new Error('The video has no picture.');
  using decoder = await Decoder.create(video, { exitOnError: true, threadCount: encoding.threads });
  using colors = FilterAPI.create(
    `${upright[probe.rotation] ?? ''}null${toneMapping(probe.hdr)},format=rgb24`,
    { threads: 1 },
  );
  // Seek to the key frame before `at`. From there, decode frame by frame.
  if (at > 0) await input.seek(at, -1, AVSEEK_FLAG_BACKWARD);
  for await (const frame of pipeline(input, decoder, colors)) {
    if (!frame || seconds(frame.pts, colors.timeBase) < at) continue;
    const { width, height } = frame;
    await sharp(frame.toBuffer(), { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 1 })
      .toFile(outPath);
    return null;
  }
  throw new Error('The video has no frame there.');
}

const seconds = (pts: bigint, base: { num: number; den: number } | null) =>
  base === null ? Infinity : (Number(pts) * base.num) / base.den;
