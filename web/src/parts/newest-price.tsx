import type { MainMarketView } from '../api';
import { texts } from '../texts';
import { Moment } from './moment';

/** Quote time of the newest of the best prices shown; nothing without prices. */
export function NewestPrice({ markets }: { readonly markets: readonly MainMarketView[] }) {
  const moments = markets.flatMap(({ outcomes }) => outcomes.flatMap(({ best }) => best?.quotedAt ?? []));
  const newest = moments.reduce<string | null>((last, each) => (last === null || each > last ? each : last), null);
  if (newest === null) return null;
  return (
    <>
      {texts.parts.newestPrice} <Moment at={new Date(newest)} />.
    </>
  );
}
