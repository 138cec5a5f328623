import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

/** How a film is built; by default an upright one of two seconds at thirty frames a second with sound, whose index comes first. */
export type FilmForm = {
  container?: 'mp4' | 'webm';
  codec?: 'avc' | 'hevc' | 'vp9';
  width?: number;
  height?: number;
  /** The seconds at which frames are shown. */
  times?: readonly number[];
  sound?: boolean;
  moovFirst?: boolean;
  rotation?: 0 | 90 | 180 | 270;
};

/** Headers of decoders: of H.264 without a parameter set that anybody reads, and of H.265 with none at all. */
const AVC = [1, 0x64, 0, 0x1f, 0xff, 0xe0, 0];
const HEVC = [1, 1, 0x60, 0, 0, 0, 0x90, 0, 0, 0, 0, 0, 93, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 0];
const CODECS = {
  avc: { codec: 'avc1.64001f', description: Uint8Array.from(AVC) },
  hevc: { codec: 'hvc1.1.6.L93.B0', description: Uint8Array.from(HEVC) },
  vp9: { codec: 'vp09.00.10.08' },
};

/** The times of frames at an even rate. */
export function listTimes(fps: number, seconds: number): number[] {
  return Array.from({ length: Math.round(fps * seconds) }, (_, index) => index / fps);
}

/** Builds a film whose header is whole and whose pictures are a few bytes each: nothing decodes them. */
export async function buildFilm(form: FilmForm = {}): Promise<Buffer> {
  const { container = 'mp4', codec = 'avc', width = 1080, height = 1920, times = listTimes(30, 2) } = form;
  const { sound = true, moovFirst = true, rotation = 0 } = form;
  const mp4 = new Mp4OutputFormat({ fastStart: moovFirst ? 'in-memory' : false });
  const target = new BufferTarget();
  const output = new Output({ format: container === 'mp4' ? mp4 : new WebMOutputFormat(), target });
  const video = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(video, { rotation });
  const audio = new EncodedAudioPacketSource(container === 'mp4' ? 'aac' : 'opus');
  if (sound) output.addAudioTrack(audio);
  await output.start();
  const decoderConfig = { ...CODECS[codec], codedWidth: width, codedHeight: height };
  for (const [index, time] of times.entries()) {
    const packet = new EncodedPacket(
      Uint8Array.from([0, 0, 0, 2, 0x65, 1]),
      index === 0 ? 'key' : 'delta',
      time,
      (times[index + 1] ?? time + 1 / 30) - time,
    );
    await video.add(packet, index === 0 ? { decoderConfig } : undefined);
  }
  if (sound) await addSound(audio, container);
  await output.finalize();
  if (!target.buffer) throw new Error('the film was not written');
  return Buffer.from(target.buffer);
}

async function addSound(audio: EncodedAudioPacketSource, container: 'mp4' | 'webm'): Promise<void> {
  const of = { sampleRate: 48_000, numberOfChannels: 2 };
  const decoderConfig =
    container === 'mp4'
      ? { ...of, codec: 'mp4a.40.2', description: Uint8Array.from([0x11, 0x90]) }
      : { ...of, codec: 'opus' };
  await audio.add(new EncodedPacket(Uint8Array.from([1, 2, 3]), 'key', 0, 0.02), { decoderConfig });
}
