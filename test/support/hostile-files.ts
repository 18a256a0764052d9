import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../../src/maths/random.js';

/** Values that no table, index or page accepts as they are. */
const HOSTILE_TEXTS = [
  'a\u0000b',
  '\u0000',
  "=cmd|' /C calc'!A0",
  'x'.repeat(201),
  'y'.repeat(3_000),
  '吉'.repeat(200),
  '\ud83d',
  '\ufffd',
  '99999999999',
  '-1',
  '70000',
  '3.5',
  '1e308',
  'NaN',
  'null',
  '31/12/9999',
  '9999-99-99',
  '0001-01-01',
  '+275760-09-13T00:00:00Z',
  '???',
  '-',
  '"',
  "'",
  '2024-02-30',
  'true',
  '',
  ' ',
  '\t',
  '\u202e',
  '{',
  '[]',
  ',',
  '\u0007',
  '%00',
  '; drop table teams',
  '\\N',
  '\\.',
];
const HOSTILE_NUMBERS = [-1, 0, 0.5, 131, 1_000, 40_000, 3e9, 1e20, 1e308, -1e308];

/** A copy of a folder with one fault in every file. */
export function writeHostileCopy(from: string, to: string, random: Random): void {
  cpSync(from, to, { recursive: true });
  for (const name of readdirSync(to, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(to, name);
    if (!statSync(path).isFile() || path.endsWith('.gz')) continue;
    writeFileSync(path, hostile(readFileSync(path), name, random));
  }
}

function hostile(content: Buffer, name: string, random: Random): Buffer {
  if (random.uniform() < 0.15) return withBytes(content, random);
  const text = content.toString('utf8');
  if (name.endsWith('.json')) return Buffer.from(JSON.stringify(withValue(JSON.parse(text), random)));
  const lines = text.split('\n');
  const at = pick(
    lines.map((_, index) => index),
    random,
  );
  if (name.endsWith('.ndjson')) {
    try {
      lines[at] = JSON.stringify(withValue(JSON.parse(lines[at]!), random));
    } catch {
      lines[at] = pick(HOSTILE_TEXTS, random);
    }
  } else {
    const cells = lines[at]!.split(',');
    cells[random.integer(0, cells.length - 1)] = pick(HOSTILE_TEXTS, random);
    lines[at] = cells.join(',');
  }
  return Buffer.from(lines.join('\n'));
}

function withBytes(content: Buffer, random: Random): Buffer {
  const bytes = Buffer.from(content);
  for (let flips = 0; flips < 3; flips += 1) bytes[random.integer(0, bytes.length - 1)] = random.integer(0, 255);
  return bytes;
}

/** One value, at any depth, replaced, removed or repeated. */
function withValue(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.uniform() < 0.03) {
    const kind = random.uniform();
    if (kind < 0.5) return pick(HOSTILE_TEXTS, random);
    if (kind < 0.8) return pick(HOSTILE_NUMBERS, random);
    return pick<unknown>([null, true, {}, [], [null], { name: null }], random);
  }
  const keys = Object.keys(value);
  if (keys.length === 0) return pick(HOSTILE_TEXTS, random);
  const key = pick(keys, random);
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  const members = copy as Record<string, unknown>;
  if (random.uniform() < 0.03) {
    if (Array.isArray(copy)) copy.push(members[key]);
    else delete members[key];
  } else members[key] = withValue(members[key], random);
  return copy;
}

function pick<Value>(values: readonly Value[], random: Random): Value {
  return values[random.integer(0, values.length - 1)]!;
}
