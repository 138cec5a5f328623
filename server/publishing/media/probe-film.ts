import { open } from 'node:fs/promises';
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input, type InputVideoTrack } from 'mediabunny';
import type { MediaFacts } from '#contracts/publishing/limits/media-facts.ts';
import { readBoxFacts } from '#engine/media/boxes.ts';

/** What is read of a film besides what every file has. */
type FilmFacts = Pick<
  MediaFacts,
  | 'width'
  | 'height'
  | 'turn'
  | 'seconds'
  | 'fps'
  | 'variable_fps'
  | 'video_codec'
  | 'audio_codec'
  | 'sound'
  | 'moov_first'
  | 'edit_list'
>;

/** The orientation of EXIF for the degrees by which a film is turned. */
const TURNS: Readonly<Record<number, number>> = { 0: 1, 90: 6, 180: 3, 270: 8 };

/** Looks at a film without decoding its pictures. @throws where it cannot be read, or has no picture at all */
export async function probeFilm(path: string): Promise<FilmFacts> {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(path) });
  try {
    const video = await input.getPrimaryVideoTrack();
    if (!video) throw new TypeError('the film has no picture');
    const audio = await input.getPrimaryAudioTrack();
    return {
      width: video.displayWidth,
      height: video.displayHeight,
      turn: TURNS[video.rotation] ?? 1,
      seconds: await input.computeDuration(),
      ...(await measureRate(video)),
      video_codec: video.codec ?? 'unknown',
      audio_codec: audio ? (audio.codec ?? 'unknown') : null,
      sound: audio !== null,
      ...(await probeBoxes(path)),
    };
  } finally {
    input.dispose();
  }
}

/** Frames that are looked at for the rate: two seconds at sixty a second. */
const FRAMES = 120;
/** A frame that is shown this many times as long as another makes the rate variable; clocks of cameras vary by less. */
const VARIABLE = 1.5;

async function measureRate(video: InputVideoTrack): Promise<Pick<MediaFacts, 'fps' | 'variable_fps'>> {
  const { packetCount, averagePacketRate } = await video.computePacketStats();
  if (packetCount < 2) return { fps: null, variable_fps: null };
  const times: number[] = [];
  const sink = new EncodedPacketSink(video);
  for await (const { timestamp } of sink.packets(undefined, undefined, { metadataOnly: true }))
    if (times.push(timestamp) > FRAMES) break;
  // Frames are stored in the order of decoding.
  times.sort((a, b) => a - b);
  const steps = times.slice(1, -1).map((time, index) => time - (times[index] ?? 0));
  const fps = Math.round(averagePacketRate * 1_000) / 1_000;
  return { fps, variable_fps: Math.max(...steps) > Math.min(...steps) * VARIABLE };
}

async function probeBoxes(path: string): Promise<Pick<MediaFacts, 'moov_first' | 'edit_list'>> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return await readBoxFacts(async (at, length) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
      return buffer.subarray(0, bytesRead);
    }, size);
  } finally {
    await file.close();
  }
}
