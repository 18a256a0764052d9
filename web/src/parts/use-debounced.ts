import { useEffect, useState } from 'react';

/** A value, updated once it has not changed for a while; initially `first`. */
export function useDebounced<Value>(value: Value, milliseconds: number, first = value): Value {
  const [settled, setSettled] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
