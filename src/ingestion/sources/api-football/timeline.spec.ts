import type { PlayerReference } from '../../../football/canonical.js';
import type { MatchEvent } from './events.js';
import { eventRecords, liveScoreRecord } from './timeline.js';

const match = { fixtureRef: '7', teams: { home: 1, away: 2 }, kickoffUtc: '2030-09-14T13:00:00Z', hasExtraTime: false };
const player = (id: string) => ({ name: `Player ${id}`, fullName: null, externalId: id, positionGroup: null });
const unknown = (name: string) => ({ ...player(''), name, externalId: null });
const keyOf = (who: PlayerReference | null) => (who === null ? undefined : (who.externalId ?? who.name));
const at = (minute: number | null, more: object): MatchEvent =>
  ({ line: 1, side: 'home', minute, stoppage: null, ...more }) as MatchEvent;

describe('the timeline of a match', () => {
  it('shows goals, cards, VAR decisions and substitutions', () => {
    const events = [
      at(null, { kind: 'yellow', player: player('1') }),
      at(12, { kind: 'goal', isPenalty: false, player: player('2'), assist: player('3') }),
      at(30, { kind: 'goal', isPenalty: true, player: player('2'), assist: null }),
      at(44, { kind: 'ownGoal', player: player('9') }),
      at(45, { kind: 'missedPenalty', player: player('2'), stoppage: 2 }),
      at(55, { kind: 'varDecision', player: player('3'), detail: 'Goal cancelled' }),
      at(60, { kind: 'substitution', off: player('2'), on: player('4') }),
      at(61, { kind: 'substitution', off: null, on: player('5') }),
      at(62, { kind: 'substitution', off: unknown('Six'), on: unknown('Seven') }),
    ];
    const shown = eventRecords(match, events).map(
      ({ minute, addedMinute, type, player: who, relatedPlayer, detail }) =>
        `${minute}${addedMinute === null ? '' : `+${addedMinute}`} ${type} ${keyOf(who)}/${keyOf(relatedPlayer)}` +
        (detail === null ? '' : ` ${detail}`),
    );
    expect(shown).toEqual([
      '0 yellowCard 1/undefined',
      '12 goal 2/3',
      '30 penaltyGoal 2/undefined',
      '44 ownGoal 9/undefined',
      '45+2 penaltyMissed 2/undefined',
      '55 varDecision 3/undefined Goal cancelled',
      '60 substitution 2/4',
      '62 substitution Six/Seven',
    ]);
  });

  it('shows a dismissal by two yellow cards once, and a straight red card as one', () => {
    const events = [
      at(10, { kind: 'yellow', player: player('1') }),
      at(70, { kind: 'yellow', player: player('1') }),
      at(70, { kind: 'red', player: player('1') }),
      at(80, { kind: 'yellow', player: player('2') }),
      at(85, { kind: 'red', player: player('2') }),
    ];
    expect(eventRecords(match, events).map(({ minute, type }) => `${minute} ${type}`)).toEqual([
      '10 yellowCard',
      '70 secondYellowCard',
      '80 yellowCard',
      '85 redCard',
    ]);
  });
});

describe('the score in play', () => {
  const element = (short: string, more: object = {}) => ({
    fixture: { status: { short, elapsed: 63, extra: null } },
    goals: { home: 2, away: 1 },
    score: { penalty: { home: null, away: null } },
    ...more,
  });
  const received = '2030-09-14T14:20:00Z';

  it('has the minute, and the time of its response', () => {
    expect(liveScoreRecord(match, element('2H'), received, 3)).toEqual({
      kind: 'liveScore',
      line: 3,
      fixtureRef: '7',
      minute: 63,
      addedMinute: null,
      period: 'secondHalf',
      homeGoals: 2,
      awayGoals: 1,
      penalties: null,
      takenAt: received,
    });
    const shootOut = element('P', { score: { penalty: { home: 3, away: 2 } } });
    expect(liveScoreRecord(match, shootOut, received, 1)).toMatchObject({
      period: 'penalties',
      penalties: { home: 3, away: 2 },
    });
  });

  it.each(['NS', 'FT', 'PST', 'XX'])('is absent with status %s', (short) => {
    expect(liveScoreRecord(match, element(short), received, 1)).toBeNull();
  });

  it('is absent without a time', () => {
    expect(liveScoreRecord(match, element('1H'), null, 1)).toBeNull();
  });
});
