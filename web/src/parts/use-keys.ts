import { useEffect, useRef } from 'react';

/** Actions by key; two keys one after the other stand as `g m`. */
export type KeyActions = Readonly<Record<string, () => void>>;

const sequenceMilliseconds = 1_000;

/** Calls actions by keys of the whole page, except while somebody types or a dialog is open. */
export function useKeys(actions: KeyActions): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    let first = '';
    let firstAt = 0;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event)) return;
      const isSequence = event.timeStamp - firstAt < sequenceMilliseconds;
      const action = (isSequence ? latest.current[`${first} ${event.key}`] : undefined) ?? latest.current[event.key];
      first = event.key;
      firstAt = event.timeStamp;
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

/** Whether the key belongs to what has the focus: a field, a list, a dialog. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="dialog"], [role="listbox"], [role="menu"]') !== null) return true;
  if (target.closest('input, textarea, select, [contenteditable]') !== null) return true;
  return key === 'Enter' && target.closest('a, button') !== null;
}
