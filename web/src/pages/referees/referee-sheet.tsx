import type { FixtureReference, RefereeProfile, RefereeRates } from '../../api';
import { useFormat } from '../../format/use-format';
import { Figure } from '../../parts/board/cells';
import { AsOf, Facts } from '../../parts/sheet/facts';
import { MatchBars } from '../../parts/sheet/match-bars';
import { SheetHead, SheetLink } from '../../parts/sheet/sheet-head';
import { texts } from '../../texts';

const { referees: words, ofMatches } = texts.boards;
/** The usual line for the cards of both sides. */
const usualLine = 4.5;

/** Explains a referee: rates with the matches behind them, and cards in the last matches. */
export function RefereeSheet({ details: referee }: { readonly details: RefereeProfile }) {
  const format = useFormat();
  const { rates, nextGame, matches } = referee;
  return (
    <>
      <SheetHead title={referee.name} match={nextGame === null ? undefined : matchOf(nextGame)}>
        <SheetLink to="/referees/$id" id={referee.id}>
          {words.toReferee}
        </SheetLink>
      </SheetHead>
      {rates === null ? null : <RateFacts rates={rates} />}
      <MatchBars
        title={words.lastMatches(format.number(usualLine))}
        matches={matches.flatMap(({ fixture, homeCards, awayCards }) => {
          if (homeCards === null || awayCards === null) return [];
          const { id, home, away, kickoff } = matchOf(fixture);
          return { id, kickoff, opponent: `${home} – ${away}`, count: homeCards + awayCards };
        })}
        line={usualLine}
        side="over"
        against={texts.boards.names.match}
      />
      <AsOf at={referee.dataAsOf} />
    </>
  );
}

function RateFacts({ rates }: { readonly rates: RefereeRates }) {
  const { gamesWithCards, gamesWithFouls, gamesWithMinutes } = rates;
  const rate = (name: string, value: number | null, games: number) =>
    [`${name}, ${ofMatches(games)}`, <Figure key={name} value={value} why={words.unknown} />] as const;
  return (
    <Facts
      facts={[
        rate(words.cards, rates.avgCardsPerGame, gamesWithCards),
        rate(words.yellow, rates.avgYellowCardsPerGame, gamesWithCards),
        rate(words.red, rates.avgRedCardsPerGame, gamesWithCards),
        rate(words.fouls, rates.avgFoulsPerGame, gamesWithFouls),
        rate(words.firstHalf, rates.avgFirstHalfCards, gamesWithMinutes),
        rate(words.secondHalf, rates.avgSecondHalfCards, gamesWithMinutes),
      ]}
    />
  );
}

function matchOf({ id, kickoffUtc, homeTeam, awayTeam }: FixtureReference) {
  return { id, home: homeTeam.name, away: awayTeam.name, kickoff: Date.parse(kickoffUtc) / 1_000 };
}
