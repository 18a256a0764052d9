/**
 * The map within a map, made when it is asked for the first time. Maps by several keys are nested where prices are
 * compared one by one: a text put together of the keys costs more than the look-ups.
 */
export function innerMap<Key, InnerKey, Value>(outer: Map<Key, Map<InnerKey, Value>>, key: Key): Map<InnerKey, Value> {
  let inner = outer.get(key);
  if (inner === undefined) {
    inner = new Map<InnerKey, Value>();
    outer.set(key, inner);
  }
  return inner;
}
