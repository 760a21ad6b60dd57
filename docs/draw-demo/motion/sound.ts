import { random } from '../svg.ts';

const rate = 22050;
/** The five tones of Sudanese song, over two octaves. */
const scale = [220, 246.94, 277.18, 329.63, 369.99, 440, 493.88, 554.37, 659.25];

/** A quiet plucked tune over a low drone, as a WAV file: the films are not silent. */
export function tune(seconds: number, seed: number): Buffer {
  const next = random(seed);
  const samples = new Float32Array(seconds * rate);
  const pluck = (start: number, pitch: number, loud: number) => {
    const from = Math.floor(start * rate);
    for (let i = 0; i < rate * 1.6 && from + i < samples.length; i++) {
      const t = i / rate;
      const tone =
        Math.sin(2 * Math.PI * pitch * t) +
        0.4 * Math.sin(4 * Math.PI * pitch * t) +
        0.15 * Math.sin(6 * Math.PI * pitch * t);
      samples[from + i] = (samples[from + i] ?? 0) + tone * loud * Math.exp(-3.2 * t) * Math.min(1, t * 120);
    }
  };
  let place = 3;
  for (let beat = 0; beat < seconds / 0.4 - 3; beat++) {
    if (beat % 4 === 0) pluck(beat * 0.4, 110, 0.12);
    if (beat % 2 === 0 || next() > 0.55) {
      place = Math.max(0, Math.min(scale.length - 1, place + Math.round((next() - 0.5) * 4)));
      pluck(beat * 0.4, scale[place] ?? 220, 0.16);
    }
  }
  const data = Buffer.alloc(44 + samples.length * 2);
  data.write('RIFF', 0);
  data.writeUInt32LE(36 + samples.length * 2, 4);
  data.write('WAVEfmt ', 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(1, 22);
  data.writeUInt32LE(rate, 24);
  data.writeUInt32LE(rate * 2, 28);
  data.writeUInt16LE(2, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36);
  data.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((value, i) => {
    const fade = Math.min(1, (samples.length - i) / rate);
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value * fade)) * 32000), 44 + i * 2);
  });
  return data;
}
