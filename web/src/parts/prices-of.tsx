import { createContext, useContext, useDeferredValue, useState } from 'react';
import type { ReactNode } from 'react';

const Shown = createContext('');

interface PricesOfProps {
  /** Slugs of the bookmakers asked for; empty: all. */
  readonly bookmakers: readonly string[];
  /** Whether the prices shown still answer the previous request. */
  readonly isOutdated: boolean;
  readonly children: ReactNode;
}

/** Content with prices of some bookmakers. When others are chosen, the prices differ without having moved. */
export function PricesOf({ bookmakers, isOutdated, children }: PricesOfProps) {
  const asked = bookmakers.join(',');
  const [shown, setShown] = useState(asked);
  if (!isOutdated && shown !== asked) setShown(asked);
  return <Shown value={shown}>{children}</Shown>;
}

/** The bookmakers whose prices are shown, comma-separated; empty: all. */
export const usePricesOf = (): string => useContext(Shown);

/** Content drawn from deferred rows: they and the bookmakers of their prices change together. */
export function DeferredPrices({ children }: Pick<PricesOfProps, 'children'>) {
  return <Shown value={useDeferredValue(usePricesOf())}>{children}</Shown>;
}
