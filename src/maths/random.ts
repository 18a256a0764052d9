/**
 * Reproducible random numbers: the same key gives the same numbers on every machine, regardless of earlier draws from
 * other generators. Independent draws need keys of their own.
 */

/** Module constant: in a sandbox (tests), looking up a global costs more than the multiplication. */
const { imul } = Math;

/** FNV-1a over the UTF-16 units of a text, with a final avalanche so that similar keys give unrelated seeds. */
function hash32(text: string, basis: number): number {
  let hash = basis;
  for (let index = 0; index < text.length; index += 1) {
    // 16777619 is FNV's 32-bit prime; imul keeps the product modulo 2^32.
    hash = imul(hash ^ text.charCodeAt(index), 16777619);
  }
  // Finaliser of MurmurHash3 (Appleby): every input bit affects every output bit.
  hash = imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A number in [0, 1) that depends on the key alone: one draw without a generator. */
export function keyedUniform(key: string): number {
  return hash32(key, 0x811c9dc5) / 4294967296;
}

/** A standard normal number that depends on the key alone (Box and Muller, 1958). */
export function keyedNormal(key: string): number {
  // 1 - u lies in (0, 1], so that the logarithm is finite.
  const radius = Math.sqrt(-2 * Math.log(1 - hash32(key, 0x811c9dc5) / 4294967296));
  return radius * Math.cos((2 * Math.PI * hash32(key, 0x9e3779b9)) / 4294967296);
}

/**
 * The generator sfc32 (Doty-Humphrey, PractRand): 128 bits of state, passes PractRand and BigCrush,
 * and needs only 32-bit additions and shifts, which JavaScript does exactly.
 */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;
  /** Box and Muller's method makes two normals at a time; this is the unused second one. */
  private secondNormal: number | null = null;

  /** @param key names the stream, e.g. `seed|fixture|match` */
  constructor(key: string) {
    this.a = hash32(key, 0x811c9dc5);
    this.b = hash32(key, 0x9e3779b9);
    this.c = hash32(key, 0x7f4a7c15);
    // Recommended by the author: the first dozen outputs still resemble the seed.
    for (let index = 0; index < 12; index += 1) this.uniform();
  }

  /** Uniform in [0, 1) with 32 bits. */
  uniform(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum;
    return (sum >>> 0) / 4294967296;
  }

  /** Uniform in [low, high). */
  between(low: number, high: number): number {
    return low + (high - low) * this.uniform();
  }

  /** Uniform integer, both bounds included. */
  integer(low: number, high: number): number {
    return low + Math.floor(this.uniform() * (high - low + 1));
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.uniform() < probability;
  }

  normal(): number {
    if (this.secondNormal !== null) {
      const second = this.secondNormal;
      this.secondNormal = null;
      return second;
    }
    const radius = Math.sqrt(-2 * Math.log(1 - this.uniform()));
    const angle = 2 * Math.PI * this.uniform();
    this.secondNormal = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  }

  /** Log-normal with mean 1; `deviation` is that of its logarithm. */
  factor(deviation: number): number {
    // E exp(sZ) = exp(s^2 / 2), hence the correction.
    return Math.exp(deviation * this.normal() - (deviation * deviation) / 2);
  }

  /** Poisson count. Means above 60 use the rounded normal, whose error there is below 1 %. */
  poisson(mean: number): number {
    if (mean > 60) return Math.max(0, Math.round(mean + Math.sqrt(mean) * this.normal()));
    // Knuth: multiply uniforms until the product falls below exp(-mean).
    const limit = Math.exp(-mean);
    let count = 0;
    for (let product = this.uniform(); product > limit; product *= this.uniform()) count += 1;
    return count;
  }

  /** Binomial count of successes; many trials with a wide spread use the rounded normal. */
  binomial(trials: number, probability: number): number {
    const variance = trials * probability * (1 - probability);
    if (variance > 12) {
      const value = Math.round(trials * probability + Math.sqrt(variance) * this.normal());
      return Math.min(trials, Math.max(0, value));
    }
    let count = 0;
    for (let trial = 0; trial < trials; trial += 1) if (this.uniform() < probability) count += 1;
    return count;
  }

  /** Index drawn in proportion to the weights; -1 when none is positive. */
  weighted(weights: ArrayLike<number>): number {
    let total = 0;
    for (let index = 0; index < weights.length; index += 1) total += weights[index]!;
    if (!(total > 0)) return -1;
    let rest = this.uniform() * total;
    let last = -1;
    for (let index = 0; index < weights.length; index += 1) {
      if (weights[index]! <= 0) continue;
      last = index;
      rest -= weights[index]!;
      if (rest < 0) return index;
    }
    // Rounding may leave a remainder, which goes to the last positive weight.
    return last;
  }

  /** One of the values, all equally likely. */
  pick<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.uniform() * values.length)]!;
  }

  /** A copy of the values in random order (Fisher and Yates). */
  shuffled<Value>(values: readonly Value[]): Value[] {
    const result = [...values];
    for (let index = result.length - 1; index > 0; index -= 1) {
      const other = Math.floor(this.uniform() * (index + 1));
      [result[index], result[other]] = [result[other]!, result[index]!];
    }
    return result;
  }
}
