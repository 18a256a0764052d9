import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../format/use-format';
import { LatePrices } from '../../parts/late-prices';
import { GoneBets } from '../../parts/gone-bets';
import { AskForBookmakers } from '../../parts/mine/ask-for-bookmakers';
import { MyPrices } from '../../parts/mine/my-prices';
import { PageHead } from '../../parts/page-head';
import { useSession } from '../../session/session';
import { useServiceClock } from '../../session/service-clock';
import { usePricedBookmakers } from '../../settings/my-bookmakers';
import { dayOf } from '../../format/times';
import { texts } from '../../texts';
import { BiggestMoves } from './biggest-moves';
import { Freshness } from './freshness';
import { lastVisit } from './last-visit';
import { SinceVisit } from './since-visit';
import { todayMatchesQuery } from './today-requests';
import styles from './today.module.css';
import { TodaysMatches } from './todays-matches';
import { WorthALook } from './worth-a-look';
import { YesterdaysBets } from './yesterdays-bets';

const words = texts.today;

/** What to look at now: bets above fair, today's matches, price moves, yesterday's results. */
export function TodayPage() {
  const format = useFormat();
  const clock = useServiceClock();
  const isSignedIn = useSession() !== null;
  const bookmakers = usePricedBookmakers();
  const matches = useQuery(todayMatchesQuery(format.timeZone, bookmakers));
  const [visit] = useState(lastVisit);
  const day = dayOf(clock.now(), format.timeZone);
  return (
    <>
      <PageHead title={words.title} lead={format.day(day)} />
      <LatePrices />
      <AskForBookmakers />
      <MyPrices />
      <div className={styles.columns}>
        <div className={styles.main}>
          <WorthALook />
          <TodaysMatches query={matches} />
        </div>
        <div className={styles.side}>
          <SinceVisit visit={visit} board={isSignedIn ? 'value-bets' : 'price-outliers'} />
          <YesterdaysBets />
          <BiggestMoves fixtures={matches.data?.fixtures ?? []} />
          <GoneBets most={4} bookmakers={bookmakers.join(',')} />
          <Freshness />
        </div>
      </div>
    </>
  );
}
