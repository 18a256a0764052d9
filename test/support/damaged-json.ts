import fc from 'fast-check';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A copy in which the member at the path is removed, or has another value. */
function changed(value: Json, steps: readonly number[], replacement: Json | undefined): Json {
  const copy = structuredClone(value);
  let at: Json = copy;
  for (const [depth, step] of steps.entries()) {
    if (typeof at !== 'object' || at === null) break;
    const holder = at as { [key: string]: Json };
    const keys: string[] = Object.keys(holder);
    const key = keys[step % Math.max(keys.length, 1)];
    if (key === undefined) break;
    const next: Json = holder[key]!;
    if (depth < steps.length - 1 && typeof next === 'object' && next !== null) at = next;
    else {
      if (replacement !== undefined) holder[key] = replacement;
      else if (Array.isArray(at)) at.splice(Number(key), 1);
      else delete holder[key];
      break;
    }
  }
  return copy;
}

const replacement: fc.Arbitrary<Json | undefined> = fc.option(
  fc.constantFrom<Json>(null, true, -1, 0, 1.5, 1e21, '', 'x', '-', '2:1', '\u0000', [], {}, [null], [[]], {
    id: null,
  }),
  { nil: undefined },
);

/** Members to damage: the path to each, and its new value; undefined removes it. */
export const damages = fc.array(fc.tuple(fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 9 }), replacement), {
  minLength: 1,
  maxLength: 3,
});

/** A copy with some members removed or replaced. */
export const withDamages = (value: Json, done: readonly [number[], Json | undefined][]): Json =>
  done.reduce<Json>((copy, [steps, other]) => changed(copy, steps, other), value);
