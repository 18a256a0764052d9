import { createHash } from 'node:crypto';

/** A short word for content: equal words mean equal content. */
export function digestOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);
}
