import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyCanonicalRecord, CanonicalKind } from '../../../football/canonical.js';
import { readEvents } from './events.js';
import { parseResponse } from './parse.js';
import { readResponse, type ApiResponse } from './response.js';

const file = join(__dirname, '../../../../test/fixtures/api-football/whole-match.json');
const whole = readResponse('whole-match.json', readFileSync(file));
type Element = Record<'events' | 'lineups' | 'statistics' | 'players', Record<string, unknown>[]>;

/** Records of the match from a modified response. */
function recordsOf<Kind extends CanonicalKind>(kind: Kind, change: (element: Element) => void = () => undefined) {
  const response: ApiResponse = structuredClone(whole);
  change(response.elements[0] as Element);
  const { records, refused, skipped } = parseResponse(response, {
    receivedAt: null,
    findFixture: () => null,
    beside: [],
  });
  const ofKind = records.filter(
    (record): record is Extract<AnyCanonicalRecord, { kind: Kind }> => record.kind === kind,
  );
  return { records: ofKind, refused, skipped };
}

describe('players', () => {
  const { records } = recordsOf('playerStatistics');
  const valuesOf = (id: string) => records.find(({ player }) => player.externalId === id)!;

  it('have 0 for a null count if they have minutes', () => {
    expect(valuesOf('109')).toEqual({
      kind: 'playerStatistics',
      line: 1,
      fixtureRef: '7001',
      side: 'home',
      player: { name: 'Jack Home9', fullName: null, externalId: '109', positionGroup: 'F' },
      minutes: 70,
      isStarter: true,
      values: {
        goals: 1,
        assists: 0,
        unblockedShots: 3,
        shotsOnTarget: 1,
        fouls: 2,
        foulsWon: 0,
        tackles: 1,
        interceptions: 0,
        passes: 20,
        accuratePasses: 15,
        offsides: 0,
        saves: 0,
        ownGoals: 0,
        yellowCards: 0,
        redCards: 0,
        cards: 0,
      },
      knownAt: null,
    });
    expect(valuesOf('200').values.accuratePasses).toBe(10);
    expect(valuesOf('203').values.ownGoals).toBe(1);
  });

  it('have unknown own goals without events, or if the scorer of one is unknown', () => {
    const ownGoalsAfter = (change: (events: Element['events']) => Element['events']) =>
      new Set(
        recordsOf('playerStatistics', (element) => (element.events = change(element.events))).records.map(
          ({ values }) => values.ownGoals,
        ),
      );
    expect(ownGoalsAfter(() => [])).toEqual(new Set([undefined]));
    const withoutScorer = (events: Element['events']) =>
      events.map((event) => (event['detail'] === 'Own Goal' ? { ...event, player: { id: null, name: null } } : event));
    expect(ownGoalsAfter(withoutScorer)).toEqual(new Set([undefined]));
  });

  it('on the bench have no minutes and no counts except cards', () => {
    expect(valuesOf('121')).toMatchObject({ minutes: 0, isStarter: false });
    expect(valuesOf('121').values).toEqual({ yellowCards: 1, redCards: 0, cards: 1 });
    expect(valuesOf('120')).toMatchObject({ minutes: 20, isStarter: false });
  });

  it('count a second yellow as one yellow and a dismissal', () => {
    expect(valuesOf('204').values).toMatchObject({ yellowCards: 1, redCards: 1, cards: 2 });
    expect(valuesOf('102').values).toMatchObject({ yellowCards: 0, redCards: 1, cards: 1 });
  });

  it('of a match without details have unknown counts', () => {
    const { records: plain } = recordsOf('playerStatistics', ({ players }) => {
      for (const side of players)
        for (const { statistics } of side['players'] as { statistics: { passes: { total: null } }[] }[])
          statistics[0]!.passes.total = null;
    });
    expect(plain[0]!.values).toMatchObject({ goals: null, passes: null, foulsWon: null, yellowCards: 0 });
  });

  it('with a member of the wrong type are refused individually', () => {
    const { records: left, refused } = recordsOf('playerStatistics', ({ players }) => {
      const [first] = players[0]!['players'] as { statistics: { goals: { total: unknown } }[] }[];
      first!.statistics[0]!.goals.total = 'two';
    });
    expect(left).toHaveLength(records.length - 1);
    expect(refused).toEqual([
      { line: 1, code: 'bad_member', message: 'goals.total is "two"; it must be a whole number from 0' },
    ]);
  });
});

describe('statistics of sides', () => {
  it('have cards, halves, penalties and own goals from events', () => {
    const { records } = recordsOf('teamStatistics');
    expect(records).toMatchObject([
      {
        side: 'home',
        cardsApproximate: false,
        values: {
          shots: 12,
          shotsOnTarget: 5,
          corners: 6,
          fouls: 11,
          offsides: 0,
          saves: 2,
          passes: 401,
          accuratePasses: 322,
          yellowCards: 0,
          redCards: 1,
          cards: 1,
          secondYellowCards: 0,
          firstHalfCards: 0,
          secondHalfCards: 1,
          penaltiesTaken: 1,
          ownGoals: 0,
        },
      },
      {
        side: 'away',
        values: {
          saves: 0,
          yellowCards: 1,
          redCards: 1,
          cards: 2,
          secondYellowCards: 1,
          firstHalfCards: 1,
          secondHalfCards: 1,
          penaltiesTaken: 1,
          ownGoals: 1,
        },
      },
    ]);
  });

  it('have second yellows from player rows if events are missing, else a doubtful sum', () => {
    const fromPlayers = recordsOf('teamStatistics', (element) => (element.events = [])).records[1]!;
    expect(fromPlayers).toMatchObject({ cardsApproximate: false });
    expect(fromPlayers.values).toMatchObject({ yellowCards: 1, redCards: 1, secondYellowCards: 1, cards: 2 });
    const alone = recordsOf('teamStatistics', (element) => {
      element.events = [];
      element.players = [];
    }).records[1]!;
    expect(alone).toMatchObject({ cardsApproximate: true, values: { yellowCards: 2, redCards: 1, cards: 3 } });
    expect(alone.values).not.toHaveProperty('firstHalfCards');
  });

  it('have no zeros if nothing was counted, and cards if only events are known', () => {
    const empty = recordsOf('teamStatistics', (element) => {
      element.events = [];
      for (const side of element.statistics)
        for (const entry of side['statistics'] as { value: unknown }[]) entry.value = null;
    });
    expect(empty.records).toEqual([]);
    const { records } = recordsOf('teamStatistics', (element) => (element.statistics = []));
    expect(records.map(({ side, values }) => [side, values.cards, values.corners])).toEqual([
      ['home', 1, undefined],
      ['away', 2, undefined],
    ]);
  });
});

describe('events', () => {
  const match = { fixtureRef: '7001', teams: { home: 901, away: 902 }, kickoffUtc: null, hasExtraTime: false };
  const read = (events: readonly unknown[]) => readEvents(match, events, (index) => index + 1, []);

  it('are in chronological order, without the shoot-out', () => {
    const { events } = whole.elements[0] as Element;
    expect(
      read(events).map(({ kind, minute, stoppage, side }) => `${minute}+${stoppage ?? 0} ${side} ${kind}`),
    ).toEqual([
      '30+0 home goal',
      '45+2 away yellow',
      '55+0 home varDecision',
      '60+0 away red',
      '60+0 away yellow',
      '70+0 home substitution',
      '75+0 home red',
      '80+0 home ownGoal',
      '85+0 away goal',
      '88+0 home missedPenalty',
      '90+3 away substitution',
      '90+4 away substitution',
    ]);
  });

  it('are not empty after the only goal is cancelled, so that they replace the earlier list', () => {
    const { records } = recordsOf('event', (element) => {
      element.events = element.events.filter(({ type }) => type === 'Var');
    });
    expect(records).toMatchObject([{ minute: 55, type: 'varDecision', detail: 'Goal cancelled' }]);
  });

  it('yield substitution pairs: `player` goes off, `assist` comes on', () => {
    const { records, skipped } = recordsOf('substitutions');
    const pairs = records.map(({ side, pairs: ofSide }) => [
      side,
      ...ofSide.map(({ minute, playerOff, playerOn }) => `${minute} ${playerOff.name} > ${playerOn.name}`),
    ]);
    expect(pairs).toEqual([
      ['home', '70 Jack Home9 > Uwe Home20'],
      ['away', '90 Jack Away9 > Vito Away21'],
    ]);
    expect(skipped).toEqual([{ line: 1, code: 'incomplete_substitution' }]);
  });

  it('before kick-off have no minute, and their cards no half', () => {
    const { records } = recordsOf('teamStatistics', ({ events }) => {
      (events[2]!['time'] as { elapsed: number }).elapsed = -5;
    });
    expect(records[1]!.values).toMatchObject({ cards: 2, firstHalfCards: null, secondHalfCards: null });
  });

  it('of extra time do not count towards cards of 90 minutes', () => {
    const { records } = recordsOf('teamStatistics', ({ events }) => {
      (events[5]!['time'] as { elapsed: number }).elapsed = 105;
    });
    expect(records[0]!.values).toMatchObject({ redCards: 0, cards: 0 });
  });

  it('of an unknown kind are refused', () => {
    const { refused } = recordsOf('substitutions', ({ events }) => (events[0]!['type'] = 'Dance'));
    expect(refused).toMatchObject([{ line: 1, code: 'unknown_event' }]);
  });
});
