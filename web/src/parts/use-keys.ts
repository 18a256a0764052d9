import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Actions by key; a sequence of two keys is written `g m`. */
export type KeyActions = Readonly<Record<string, () => void>>;

const sequenceMilliseconds = 1_000;
/** The actions of every part of the page. */
const allActions = new Set<RefObject<KeyActions>>();

interface KeyOptions {
  /** Whether the keys also work in a dialog, for components that are one. */
  readonly inDialog?: boolean;
}

/** Binds keys on the whole page to actions, except while the user types or a dialog is open. */
export function useKeys(actions: KeyActions, { inDialog = false }: KeyOptions = {}): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    let first = '';
    let firstAt = 0;
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTaken(event) || (!inDialog && isInDialog(event))) return;
      const sequence = event.timeStamp - firstAt < sequenceMilliseconds ? `${first} ${event.key}` : '';
      // the second key of a sequence may be a single-key shortcut of another part
      const isSequence = [...allActions].some(({ current }) => sequence in current);
      const action = latest.current[isSequence ? sequence : event.key];
      first = event.key;
      firstAt = event.timeStamp;
      if (action === undefined) return;
      event.preventDefault();
      action();
    };
    allActions.add(latest);
    addEventListener('keydown', press);
    return () => {
      allActions.delete(latest);
      removeEventListener('keydown', press);
    };
  }, [inDialog]);
}

function isInDialog({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[role="dialog"]') !== null;
}

/** Whether the focused element, such as a field or a list, handles the key itself. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[role="listbox"], [role="menu"]') !== null) return true;
  if (target.closest('input, textarea, select, [contenteditable]') !== null) return true;
  return key === 'Enter' && target.closest('a, button') !== null;
}
