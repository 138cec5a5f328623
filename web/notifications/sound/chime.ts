/** The two tones of the chime: frequency in hertz, and when it begins, in seconds. */
const TONES = [
  { hertz: 659.25, at: 0 },
  { hertz: 987.77, at: 0.12 },
] as const;
const LOUDNESS = 0.12;
const RISE_SECONDS = 0.015;
const FADE_SECONDS = 0.6;

/** Plays a short, soft chime. It is generated, so that no file has to be loaded before the first one. */
export function playChime(context: AudioContext): void {
  const begin = context.currentTime;
  for (const { hertz, at } of TONES) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0, begin + at);
    volume.gain.linearRampToValueAtTime(LOUDNESS, begin + at + RISE_SECONDS);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + at + FADE_SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(begin + at);
    tone.stop(begin + at + FADE_SECONDS);
  }
}
