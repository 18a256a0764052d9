/** Value of a map for a key. @throws Error when the key is absent */
export function getOrFail<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`there is no entry for ${String(key)}`);
  return value;
}
