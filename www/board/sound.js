/** @typedef {import('../awale.js').BoardCue} BoardCue */

/** The most sounds that start in one frame: more could not be told apart. */
const MAX_SOUNDS = 6;
/** The time between the starts of two sounds of one frame, in seconds. */
const SOUND_GAP = 0.012;
/** The furthest stereo position. At 1 a sound would come from one side only, which is unpleasant. */
const MAX_PAN = 0.7;
/** The second resonance of the wood, as a multiple of the first. */
const OVERTONE = 2.42;

/**
 * The sound of seeds on wood: noise and two resonances, synthesised with Web Audio. The audio
 * context is created at the first sound, because browsers require a user gesture.
 *
 * In its methods `at` is the start of a sound by the clock of the audio context, `length` how long it lasts, both in
 * seconds; `pitch` is in hertz; `gain` and `strength` are factors.
 */
export class Sound {
  /** @type {AudioContext | null} */
  #context = null;
  /** @type {AudioBuffer | null} */
  #noise = null;
  /** @type {GainNode | null} */
  #out = null;
  on = false;
  /** The volume as a gain factor. */
  #gain = 0.5;

  /** @param {'soft' | 'normal' | 'loud'} volume */
  set volume(volume) {
    this.#gain = { soft: 0.2, normal: 0.5, loud: 1 }[volume];
    if (this.#out) this.#out.gain.value = this.#gain;
  }

  /**
   * Plays the sounds of the board.
   *
   * @param {BoardCue[]} cues
   * @param {(place: string) => number} panOf the stereo position of a place, from -1 (left) to 1
   */
  play(cues, panOf) {
    if (!this.on || cues.length === 0) return;
    const context = this.#ready();
    if (!context) return;
    for (const [rank, cue] of cues.slice(0, MAX_SOUNDS).entries()) {
      const at = context.currentTime + rank * SOUND_GAP;
      const pan = Math.max(-MAX_PAN, Math.min(MAX_PAN, panOf(cue.place)));
      if (cue.sound === 'lift') this.#rustle(at, pan, Math.min(1, 0.3 + cue.seeds / 12));
      if (cue.sound === 'drop') this.#knock(at, pan, cue.seeds, 1);
      if (cue.sound === 'spare') this.#knock(at, pan, 1, 0.5);
      if (cue.sound === 'take') this.#pour(at, pan, cue.seeds);
    }
  }

  #ready() {
    if (!this.#context) {
      if (typeof AudioContext !== 'function') return null;
      const context = new AudioContext();
      this.#context = context;
      const noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
      const samples = noise.getChannelData(0);
      for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
      this.#noise = noise;
      this.#out = new GainNode(context, { gain: this.#gain });
      this.#out.connect(context.destination);
    }
    if (this.#context.state === 'suspended') this.#context.resume().catch(() => {});
    return this.#context;
  }

  /**
   * A seed falls: a click of noise and the resonance of the wood, lower in an empty pit.
   *
   * @param {number} at
   * @param {number} pan
   * @param {number} seeds the seeds that lie there, this one included
   * @param {number} strength
   */
  #knock(at, pan, seeds, strength) {
    const onSeeds = Math.min(1, (seeds - 1) / 6);
    const pitch = 520 + 900 * onSeeds + 120 * Math.random();
    this.#burst(at, pan, { pitch: 2600 + 1400 * onSeeds, q: 1.6, length: 0.03, gain: 0.5 * strength });
    this.#strike(at, pan, pitch, 0.055, 0.32 * strength);
    this.#strike(at, pan, pitch * OVERTONE, 0.028, 0.14 * strength);
  }

  /**
   * Seeds are taken out of a pit.
   *
   * @param {number} at
   * @param {number} pan
   * @param {number} strength
   */
  #rustle(at, pan, strength) {
    for (let grain = 0; grain < 4; grain += 1) {
      const later = at + grain * 0.022 + Math.random() * 0.012;
      this.#burst(later, pan, { pitch: 3200 + 1200 * Math.random(), q: 0.9, length: 0.035, gain: 0.16 * strength });
    }
  }

  /**
   * Seeds fall into a store.
   *
   * @param {number} at
   * @param {number} pan
   * @param {number} seeds the seeds that the store then holds
   */
  #pour(at, pan, seeds) {
    for (let seed = 0; seed < Math.min(seeds, 5); seed += 1) {
      this.#knock(at + seed * 0.038 + Math.random() * 0.014, pan, 2 + seed, 0.7);
    }
  }

  /**
   * A burst of noise around a pitch.
   *
   * @param {number} at
   * @param {number} pan
   * @param {{ pitch: number, q: number, length: number, gain: number }} sound `q`: the quality of the filter, higher is narrower
   */
  #burst(at, pan, { pitch, q, length, gain }) {
    const context = this.#context;
    if (!context) return;
    const source = new AudioBufferSourceNode(context, { buffer: this.#noise });
    const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: q });
    source.connect(filter);
    this.#shape(filter, at, pan, length, gain);
    source.start(at, Math.random() * 0.4, length + 0.05);
  }

  /**
   * A tone that falls to its pitch, as of struck wood.
   *
   * @param {number} at
   * @param {number} pan
   * @param {number} pitch
   * @param {number} length
   * @param {number} gain
   */
  #strike(at, pan, pitch, length, gain) {
    const context = this.#context;
    if (!context) return;
    const tone = new OscillatorNode(context, { type: 'sine', frequency: pitch });
    tone.frequency.setValueAtTime(pitch * 1.25, at);
    tone.frequency.exponentialRampToValueAtTime(pitch, at + 0.012);
    this.#shape(tone, at, pan, length, gain);
    tone.start(at);
    tone.stop(at + length + 0.05);
  }

  /**
   * Sends a source to the output, with its stereo position and a quick attack that fades out.
   *
   * @param {AudioNode} node
   * @param {number} at
   * @param {number} pan
   * @param {number} length
   * @param {number} gain
   */
  #shape(node, at, pan, length, gain) {
    const context = this.#context;
    if (!context || !this.#out) return;
    const fade = new GainNode(context, { gain: 0 });
    fade.gain.setValueAtTime(0, at);
    fade.gain.linearRampToValueAtTime(gain, at + 0.0015);
    fade.gain.exponentialRampToValueAtTime(0.0001, at + length);
    node.connect(fade).connect(new StereoPannerNode(context, { pan })).connect(this.#out);
  }
}
