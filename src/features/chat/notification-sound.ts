/** A short sound made on the spot, so that no file is needed: two soft notes, a fifth apart. */

import { areSoundsOn } from '~/platform/device/sounds.ts';

const NOTES = [
  { frequency: 587.33, at: 0 },
  { frequency: 880, at: 0.09 },
] as const;
const LENGTH_SECONDS = 0.28;
const VOLUME = 0.07;
/** Several messages at once are one sound. */
const REST_MS = 1_500;

let context: AudioContext | null = null;
let lastPlayed = -Infinity;

function playNote(audio: AudioContext, frequency: number, at: number): void {
  const begin = audio.currentTime + at;
  const tone = new OscillatorNode(audio, { type: 'sine', frequency });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(VOLUME, begin + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + LENGTH_SECONDS);
  tone.connect(volume).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + LENGTH_SECONDS);
}

/** Plays it, unless the browser allows no sound before the first press; then it stays silent. */
export function playSound(): void {
  const now = Date.now();
  const isAllowed = navigator.userActivation?.hasBeenActive ?? true;
  if (!isAllowed || !areSoundsOn() || now - lastPlayed < REST_MS) return;
  lastPlayed = now;
  context ??= new AudioContext();
  const audio = context;
  void audio
    .resume()
    .then(() => {
      for (const { frequency, at } of NOTES) playNote(audio, frequency, at);
    })
    // A browser that allows no sound yet stays silent.
    .catch(() => {});
}
