import { createContext, useContext } from 'react';

/** A stored change. */
export interface Stored {
  /** Description of the change. */
  readonly message: string;
  /** The decision that can be undone; null or absent: none. */
  readonly decision?: number | null;
}

export const StoredContext = createContext<(stored: Stored) => Promise<void>>(() => Promise.resolve());

/** A function that reports a stored change and refetches all lists. */
export const useStored = () => useContext(StoredContext);
