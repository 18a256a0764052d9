import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of StatsBomb's files that are read here. */
interface Named {
  id: number;
  name: string;
}
interface StatsBombEvent {
  type: Named;
  period: number;
  minute: number;
  team: Named;
  player?: Named;
  location?: [number, number];
  tactics?: { lineup: { player: Named }[] };
  substitution?: { replacement: Named };
  shot?: { outcome: Named; body_part: Named; type: Named };
  pass?: { outcome?: Named; type?: Named; goal_assist?: boolean; recipient?: Named };
  duel?: { type: Named };
  goalkeeper?: { type: Named };
  foul_committed?: { advantage?: boolean; card?: Named };
  foul_won?: { advantage?: boolean };
  bad_behaviour?: { card?: Named };
}
interface StatsBombMatch {
  match_id: number;
  match_date: string;
  home_team: { home_team_id: number; home_team_name: string };
  away_team: { away_team_id: number; away_team_name: string };
  referee?: Named;
}

/** Totals of one player, or of one side. */
export type Tally = Record<string, number>;

export interface SlowPlayer {
  id: number;
  side: 'home' | 'away';
  isStarter: boolean;
  minutes: number;
  tally: Tally;
}

export interface SlowEventMatch {
  matchId: number;
  day: string;
  home: string;
  away: string;
  sides: Record<'home' | 'away', Tally>;
  players: SlowPlayer[];
  /** [off, on] in order of the file. */
  pairs: [number, number][];
}

export interface SlowSchedule {
  matchId: number;
  day: string;
  home: string;
  away: string;
}

/** football-data.co.uk's names of 2015/16 where they differ. */
const csvNames: Readonly<Record<string, string>> = {
  'AFC Bournemouth': 'Bournemouth',
  'Leicester City': 'Leicester',
  'Manchester City': 'Man City',
  'Manchester United': 'Man United',
  'Newcastle United': 'Newcastle',
  'Norwich City': 'Norwich',
  'Stoke City': 'Stoke',
  'Swansea City': 'Swansea',
  'Tottenham Hotspur': 'Tottenham',
  'West Bromwich Albion': 'West Brom',
  'West Ham United': 'West Ham',
};

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

function scheduleOf({ match_id, match_date, home_team, away_team }: StatsBombMatch): SlowSchedule {
  const name = (own: string): string => csvNames[own] ?? own;
  return {
    matchId: match_id,
    day: match_date,
    home: name(home_team.home_team_name),
    away: name(away_team.away_team_name),
  };
}

/** All matches of the season, with football-data.co.uk's names of the clubs. */
export function readSchedule(folder: string): SlowSchedule[] {
  return read<StatsBombMatch[]>(join(folder, 'data/matches/2_27.json')).map(scheduleOf);
}

/** Totals of the matches with events, read file by file to bound memory. */
export function readEventMatches(folder: string): SlowEventMatch[] {
  return read<StatsBombMatch[]>(join(folder, 'data/matches/2_27.json')).flatMap((match) => {
    const path = join(folder, `data/events/${match.match_id}.json`);
    return existsSync(path) ? [countMatch(match, read<StatsBombEvent[]>(path))] : [];
  });
}

function countMatch(match: StatsBombMatch, all: readonly StatsBombEvent[]): SlowEventMatch {
  const events = all.filter(({ period }) => period <= 2);
  const sideOf = ({ team }: StatsBombEvent): 'home' | 'away' =>
    team.id === match.home_team.home_team_id ? 'home' : 'away';
  const totals: SlowEventMatch = { ...scheduleOf(match), sides: { home: {}, away: {} }, players: [], pairs: [] };
  const players = new Map<number, SlowPlayer & { on: number; off: number }>();
  for (const event of events) {
    const clock = event.period === 1 ? Math.min(event.minute, 45) : Math.min(event.minute, 90);
    const enter = (id: number, isStarter: boolean, on: number): void => {
      players.set(id, { id, side: sideOf(event), isStarter, minutes: 0, tally: {}, on, off: 90 });
    };
    if (event.type.name === 'Starting XI') for (const { player } of event.tactics!.lineup) enter(player.id, true, 0);
    if (event.type.name === 'Substitution') {
      totals.pairs.push([event.player!.id, event.substitution!.replacement.id]);
      players.get(event.player!.id)!.off = clock;
      enter(event.substitution!.replacement.id, false, clock);
    }
    const card = event.foul_committed?.card?.name ?? event.bad_behaviour?.card?.name;
    if (card === 'Red Card' || card === 'Second Yellow') players.get(event.player!.id)!.off = clock;
    if (event.type.name === 'Player Off') {
      const later = events.slice(events.indexOf(event));
      const isBack = later.some((other) => other.type.name === 'Player On' && other.player?.id === event.player!.id);
      const isReplaced = later.some(
        (other) => other.type.name === 'Substitution' && other.player?.id === event.player!.id,
      );
      if (!isBack && !isReplaced) players.get(event.player!.id)!.off = clock;
    }
  }
  for (const event of events) {
    for (const [name, player] of meaningsOf(event)) {
      const half = `${name} in half ${event.period}`;
      const side = totals.sides[sideOf(event)];
      for (const tally of [side, players.get(player?.id ?? -1)?.tally]) {
        if (tally === undefined) continue;
        tally[name] = (tally[name] ?? 0) + 1;
        tally[half] = (tally[half] ?? 0) + 1;
      }
    }
  }
  for (const { on, off, ...player } of players.values())
    totals.players.push({ ...player, minutes: Math.max(1, off - on) });
  return totals;
}

/** The meaning of an event: each count with its player. */
function meaningsOf(event: StatsBombEvent): [string, Named | undefined][] {
  const { shot, pass, player } = event;
  const statistics: string[] = [];
  const isOnTarget = ['Goal', 'Saved', 'Saved to Post'].includes(shot?.outcome.name ?? '');
  if (shot !== undefined) {
    const [x, y] = event.location!;
    const isOutside = x < 102 || y < 18 || y > 62;
    statistics.push('shots');
    if (isOnTarget) statistics.push('shotsOnTarget');
    if (shot.outcome.name === 'Goal') statistics.push('goals');
    if (shot.type.name === 'Penalty') statistics.push('penalties');
    if (shot.body_part.name === 'Head') statistics.push('headedShots', ...(isOnTarget ? ['headedShotsOnTarget'] : []));
    if (isOutside) statistics.push('shotsOutsideBox', ...(isOnTarget ? ['shotsOnTargetOutsideBox'] : []));
  }
  if (event.type.name === 'Pass') {
    statistics.push('passes');
    if (pass?.goal_assist === true) statistics.push('assists');
    if (pass?.type?.name === 'Corner') statistics.push('corners');
  }
  if (event.type.name === 'Foul Committed' && event.foul_committed?.advantage !== true) statistics.push('fouls');
  if (event.type.name === 'Foul Won' && event.foul_won?.advantage !== true) statistics.push('foulsWon');
  if (event.type.name === 'Duel' && event.duel?.type.name === 'Tackle') statistics.push('tackles');
  if (event.type.name === 'Interception') statistics.push('interceptions');
  if (event.type.name === 'Offside') statistics.push('offsides');
  if (/Saved(?! Off)/.test(event.goalkeeper?.type.name ?? '')) statistics.push('saves');
  const card = event.foul_committed?.card?.name ?? event.bad_behaviour?.card?.name;
  if (card === 'Yellow Card') statistics.push('yellowCards');
  if (card === 'Red Card' || card === 'Second Yellow') statistics.push('redCards');
  if (card === 'Second Yellow') statistics.push('secondYellows');
  if (card !== undefined) statistics.push('cards');
  const meanings = statistics.map((name): [string, Named | undefined] => [name, player]);
  if (pass?.outcome?.name === 'Pass Offside') meanings.push(['offsides', pass.recipient]);
  return meanings;
}
