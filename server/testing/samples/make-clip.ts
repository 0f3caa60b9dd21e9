import { AV_PKT_DATA_DISPLAYMATRIX, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { Decoder, Demuxer, Encoder, Muxer, pipeline } from 'node-av/api';
import { Dictionary } from 'node-av/lib';

// `sample-media.ts` runs this program. It writes video clips of a test picture, with a tone if requested.

interface Clip {
  path: string;
  format: 'mp4' | 'mov' | 'matroska';
  width: number;
  height: number;
  seconds: number;
  sound: boolean;
  /** Video players show the picture rotated by 90 degrees. */
  turned: boolean;
  late: number;
  hdr: boolean;
}

async function write(clip: Clip): Promise<void> {
  const { path, format, width, height, seconds } = clip;
  await using picture = await Demuxer.open(
    `testsrc2=s=${width}x${height}:r=25:d=${seconds},setpts=PTS+${clip.late}/TB`,
    {
      format: 'lavfi',
    },
  );
  await using tone = await Demuxer.open(`sine=440:d=${seconds}`, { format: 'lavfi' });
  const video = picture.video();
  const audio = tone.audio();
  if (!video || !audio) throw new Error('Test sources have streams.');
  video.metadata = Dictionary.fromObject({ title: 'Secret title' });
  if (clip.turned) {
    const quarter = Int32Array.of(0, 1 << 16, 0, -(1 << 16), 0, 0, 0, 0, 1 << 30);
    video.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, Buffer.from(quarter.buffer));
  }
  using videoDecoder = await Decoder.create(video);
  using audioDecoder = await Decoder.create(audio);
  using videoEncoder = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder: videoDecoder,
    options: {
      preset: 'ultrafast',
      crf: 30,
      ...(clip.hdr && { color_primaries: 'bt2020', color_trc: 'smpte2084', colorspace: 'bt2020nc' }),
    },
  });
  using audioEncoder = await Encoder.create(FF_ENCODER_AAC, { decoder: audioDecoder, autoResample: true });
  await using out = await Muxer.open(path, {
    format,
    ...(format === 'matroska' ? {} : { options: { movflags: '+faststart' } }),
  });
  await (
    clip.sound
      ? pipeline(
          { video: picture, audio: tone },
          { video: [videoDecoder, videoEncoder], audio: [audioDecoder, audioEncoder] },
          out,
        )
      : pipeline(picture, { video: [videoDecoder, videoEncoder] }, out)
  ).completion;
}

for (const clip of JSON.parse(process.argv[2] ?? '') as Clip[]) await write(clip);
