import { hash } from 'node:crypto';

/**
 * The public id of a natural key: the first 53 bits of its SHA-256, the same on every installation. Two keys with the
 * same id violate the primary key and are refused.
 */
export function publicIdOf(naturalKey: string): number {
  const digest = hash('sha256', naturalKey, 'buffer');
  const high = digest.readUInt32BE(0) >>> 11;
  return high * 2 ** 32 + digest.readUInt32BE(4);
}
