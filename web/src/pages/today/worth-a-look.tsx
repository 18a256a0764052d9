import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ValueBetCard } from '../../api';
import { useFormat } from '../../format/use-format';
import { Changing } from '../../parts/changing';
import { Edge } from '../../parts/edge';
import { Empty } from '../../parts/empty';
import { Message } from '../../parts/message';
import { Moment } from '../../parts/moment';
import { Panel } from '../../parts/panel';
import { PriceTrail } from '../../parts/price-trail';
import { PricesOf } from '../../parts/prices-of';
import { QueryStates } from '../../parts/query-states';
import { SkeletonRows } from '../../parts/skeleton';
import { Verdict } from '../../parts/verdict';
import { useServiceClock } from '../../session/service-clock';
import { useSession } from '../../session/session';
import { usePricedBookmakers } from '../../settings/my-bookmakers';
import { SignInButton } from '../../session/sign-in-button';
import { inSentence, nameOfMarket, texts } from '../../texts';
import { worthALookQuery } from './today-requests';
import type { WorthALook as Found } from './today-requests';
import styles from './today.module.css';

const words = texts.today.worth;

/** The surest value bets; an invitation to sign in for signed-out visitors. */
export function WorthALook() {
  const isSignedIn = useSession() !== null;
  return (
    <Panel title={words.title} lead={isSignedIn ? words.lead : undefined}>
      {isSignedIn ? (
        <SureBets />
      ) : (
        <Message title={words.signIn} detail={words.signInWhy}>
          <div className={styles.signIn}>
            <SignInButton />
          </div>
        </Message>
      )}
    </Panel>
  );
}

const skeleton = (
  <div className={styles.waiting}>
    <SkeletonRows count={5} />
  </div>
);

function SureBets() {
  const bookmakers = usePricedBookmakers();
  const bets = useQuery(worthALookQuery(bookmakers));
  return (
    <PricesOf bookmakers={bookmakers} isOutdated={bets.isPlaceholderData}>
      <QueryStates query={bets} skeleton={skeleton}>
        {(found) => (found.bets.length === 0 ? <NoBets found={found} /> : <BetList found={found} />)}
      </QueryStates>
    </PricesOf>
  );
}

function BetList({ found: { bets, count } }: { readonly found: Found }) {
  const format = useFormat();
  return (
    <>
      <ul className={styles.bets}>
        {bets.map((bet) => (
          <Bet key={bet.cardKey} bet={bet} />
        ))}
      </ul>
      {count > bets.length ? (
        <Link to="/value" className={styles.more}>
          {words.all(format.number(count), count)}
        </Link>
      ) : null}
    </>
  );
}

/** One bet: selection, bookmaker, price, reason, and deadline. */
function Bet({ bet }: { readonly bet: ValueBetCard }) {
  const format = useFormat();
  const clock = useServiceClock();
  const { cardKey, playerName, scannerSide, line, scannerOdds, scannerFairOdds, scannerBookmaker } = bet;
  const kickoff = new Date(bet.matchDate * 1_000);
  return (
    <li className={styles.bet}>
      <Link to="/value" search={{ row: cardKey }} className={styles.betLink}>
        <span className={styles.what}>
          <b>{playerName}</b> {texts.sides[scannerSide](format.number(line))} {inSentence(nameOfMarket(bet.marketType))}
        </span>
        <span className={styles.where}>
          {bet.homeTeamName} – {bet.awayTeamName}
        </span>
        <span className={styles.where}>
          <Moment at={kickoff} /> · {format.in((kickoff.getTime() - clock.now().getTime()) / 1_000)}
        </span>
        {scannerFairOdds === null ? null : (
          <span className={styles.why}>
            {words.why(format.odds(scannerFairOdds), format.number(bet.consensusSources), bet.consensusSources)}
          </span>
        )}
      </Link>
      <div className={styles.price}>
        {scannerOdds === null ? null : (
          <span className={styles.moving}>
            <PriceTrail odds={scannerOdds} movement={bet.movement} />
            <Changing value={scannerOdds}>{format.odds(scannerOdds)}</Changing>
          </span>
        )}
        <span className={styles.bookmaker}>{scannerBookmaker}</span>
      </div>
      <div className={styles.judged}>
        <Edge edge={bet.scannerEdge} low={bet.edgeLow} high={bet.edgeHigh} why={texts.boards.noEdge} />
        <Verdict verdict={bet.verdict} isExplained />
      </div>
    </li>
  );
}

function NoBets({ found: { bestLow, emptyBecause } }: { readonly found: Found }) {
  const format = useFormat();
  if (bestLow === null) return <Empty because={emptyBecause} />;
  return (
    <Message title={words.none} detail={words.noneWhy(format.percent(bestLow / 100, { signed: true }))}>
      <Link to="/value">{words.showAll}</Link>
    </Message>
  );
}
