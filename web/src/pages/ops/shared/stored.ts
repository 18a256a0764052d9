import { createContext, useContext } from 'react';

/** A change that was stored. */
export interface Stored {
  /** What was stored, in words. */
  readonly message: string;
  /** The decision that can be undone; null or absent: none. */
  readonly decision?: number | null;
}

export const StoredContext = createContext<(stored: Stored) => Promise<void>>(() => Promise.resolve());

/** A function that says what was stored, and reads all lists again. */
export const useStored = () => useContext(StoredContext);
