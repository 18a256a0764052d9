import { MINUTE, RESULT_AFTER } from './calendar.js';
import { eventLines, liveScoreLine } from './in-play.js';
import { DEMO_LEAGUES } from './leagues.js';
import { playSeason } from './season.js';

const season = playSeason(7, DEMO_LEAGUES[0]!, 2024, Number.MAX_SAFE_INTEGER);
const matches = season.fixtures.map((entry) => ({ ...entry, outcome: entry.outcome! }));
const GOALS = ['goal', 'penaltyGoal', 'ownGoal'];

describe('events of demo matches', () => {
  it('match the counts of sides and players', () => {
    for (const entry of matches) {
      const all = eventLines(entry, Number.MAX_SAFE_INTEGER);
      for (const side of ['home', 'away'] as const) {
        const { goals, halfTimeGoals, team, players, stints, appearances } = entry.outcome[side];
        const lines = all.filter((line) => line.side === side);
        const ofType = (...types: string[]) => lines.filter(({ type }) => types.includes(type));
        const penalties = ofType('penaltyGoal', 'penaltyMissed').length;
        const dismissals = ofType('redCard', 'secondYellowCard');
        const cards = [...ofType('yellowCard'), ...dismissals];
        const opponent = entry.outcome[side === 'home' ? 'away' : 'home'];
        expect({
          goals: ofType(...GOALS).length,
          halfTimeGoals: ofType(...GOALS).filter(({ minute }) => minute <= 45).length,
          ownGoals: ofType('ownGoal').length,
          penalties,
          yellowCards: ofType('yellowCard').length,
          secondYellowCards: ofType('secondYellowCard').length,
          redCards: dismissals.length,
          firstHalfCards: cards.filter(({ minute }) => minute <= 45).length,
          substitutions: ofType('substitution').map(({ minute }) => minute),
        }).toEqual({
          goals,
          halfTimeGoals,
          ownGoals: opponent.team.ownGoals,
          penalties: team.penaltiesTaken,
          yellowCards: team.yellowCards,
          secondYellowCards: team.secondYellowCards,
          redCards: team.redCards,
          firstHalfCards: team.firstHalfCards,
          substitutions: appearances.substitutions.map(({ time }) => time),
        });
        for (const [index, { player, on, off }] of stints.entries()) {
          const own = lines.filter(({ type }) => type !== 'ownGoal' && type !== 'substitution');
          const does = own.filter((line) => line.player?.externalId === player.externalId);
          const scored = does.filter(({ type }) => GOALS.includes(type)).length;
          const assisted = own.filter((line) => line.relatedPlayer?.externalId === player.externalId).length;
          const { goals: itsGoals, assists } = players[index]!;
          expect([player.name, scored, assisted]).toEqual([player.name, itsGoals, assists]);
          for (const { minute } of does) expect(on <= minute && minute <= Math.ceil(off)).toBe(true);
        }
      }
    }
  });

  it('appear while the match is played, with the score at the time', () => {
    for (const entry of matches.slice(0, 60)) {
      const { kickoff } = entry.fixture;
      const { home, away } = entry.outcome;
      const at = (minutes: number) => liveScoreLine(entry, kickoff + minutes * MINUTE);
      expect([at(0), at(RESULT_AFTER / MINUTE)]).toEqual([null, null]);
      expect(at(20.5)).toMatchObject({ period: 'firstHalf', minute: 21 });
      expect(at(50)).toMatchObject({
        period: 'halfTime',
        homeGoals: home.halfTimeGoals,
        awayGoals: away.halfTimeGoals,
      });
      expect(at(61)).toMatchObject({ period: 'secondHalf', minute: 46 });
      expect(at(110)).toMatchObject({ period: 'finished', homeGoals: home.goals, awayGoals: away.goals });
      const whole = eventLines(entry, kickoff + RESULT_AFTER);
      const half = eventLines(entry, kickoff + 50 * MINUTE);
      expect(half).toEqual(whole.slice(0, half.length));
      expect(half.every(({ minute }) => minute <= 45)).toBe(true);
    }
  });
});
