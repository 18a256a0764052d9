import type { RefereeProfile } from '../../api';
import { useFormat } from '../../format/use-format';
import { Figure } from '../../parts/board/cells';
import { AsOf, Facts } from '../../parts/sheet/facts';
import { MatchBars } from '../../parts/sheet/match-bars';
import { SheetHead, SheetLink } from '../../parts/sheet/sheet-head';
import { texts } from '../../texts';

const { referees: words, ofMatches } = texts.boards;
/** The usual line of cards of both sides. */
const usualLine = 4.5;

/** Explains a referee: rates with the matches behind them, and the cards of the last matches. */
export function RefereeSheet({ details: referee }: { readonly details: RefereeProfile }) {
  const format = useFormat();
  const { rates, nextGame, matches } = referee;
  const rate = (name: string, value: number | null, games: number) =>
    [`${name}, ${ofMatches(games)}`, <Figure key={name} value={value} why={words.unknown} />] as const;
  return (
    <>
      <SheetHead
        title={referee.name}
        match={
          nextGame === null
            ? undefined
            : {
                id: nextGame.id,
                home: nextGame.homeTeam.name,
                away: nextGame.awayTeam.name,
                kickoff: Date.parse(nextGame.kickoffUtc) / 1_000,
              }
        }
      >
        <SheetLink to="/referees/$id" id={referee.id}>
          {words.toReferee}
        </SheetLink>
      </SheetHead>
      {rates === null ? null : (
        <Facts
          facts={[
            rate(words.cards, rates.avgCardsPerGame, rates.gamesWithCards),
            rate(words.yellow, rates.avgYellowCardsPerGame, rates.gamesWithCards),
            rate(words.red, rates.avgRedCardsPerGame, rates.gamesWithCards),
            rate(words.fouls, rates.avgFoulsPerGame, rates.gamesWithFouls),
            rate(words.firstHalf, rates.avgFirstHalfCards, rates.gamesWithMinutes),
            rate(words.secondHalf, rates.avgSecondHalfCards, rates.gamesWithMinutes),
          ]}
        />
      )}
      <MatchBars
        title={words.lastMatches(format.number(usualLine))}
        matches={matches.flatMap(({ fixture, homeCards, awayCards }) =>
          homeCards === null || awayCards === null
            ? []
            : {
                id: fixture.id,
                kickoff: Date.parse(fixture.kickoffUtc) / 1_000,
                opponent: `${fixture.homeTeam.name} – ${fixture.awayTeam.name}`,
                count: homeCards + awayCards,
              },
        )}
        line={usualLine}
        side="over"
        against={texts.boards.names.match}
      />
      <AsOf at={referee.dataAsOf} />
    </>
  );
}
