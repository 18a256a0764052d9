import type { DetailedPosition } from '../../src/football/canonical.js';
import { Random } from '../../src/maths/random.js';
import type { ScaleFixture } from './calendar.js';
import type { ScalePlayer, ScaleTeam } from './league.js';

/** A player in a match, with his counts. */
export interface Appearance {
  player: ScalePlayer;
  jerseyNumber: number;
  isStarter: boolean;
  position: DetailedPosition | null;
  minutes: number;
  goals: number;
  assists: number;
  shots: number;
  shotsOnTarget: number;
  fouls: number;
  foulsWon: number;
  tackles: number;
  interceptions: number;
  passes: number;
  offsides: number;
  yellowCards: number;
  redCards: number;
  cards: number;
  saves: number;
}

export interface Substitution {
  minute: number;
  off: ScalePlayer;
  on: ScalePlayer;
}

/** One side of a played match. Counts of the side are sums over its players. */
export interface PlayedSide {
  team: ScaleTeam;
  goals: number;
  firstHalfGoals: number;
  corners: number;
  secondYellowCards: number;
  firstHalfCards: number;
  appearances: Appearance[];
  substitutions: Substitution[];
}

const HOME_GOALS = 1.5;
const AWAY_GOALS = 1.2;

/** Expected goals of both sides. */
export function expectedGoals({ home, away }: Pick<ScaleFixture, 'home' | 'away'>): [home: number, away: number] {
  return [(HOME_GOALS * home.attack) / away.defence, (AWAY_GOALS * away.attack) / home.defence];
}

/** Draws the eleven of a side: the coach's favourites, with some randomness. Elements from 11 on are the bench. */
export function lineUp(
  random: Random,
  team: ScaleTeam,
  chance: number,
): { shirt: number; position: DetailedPosition | null }[] {
  const ranked = team.squad
    .map((player, shirt) => ({
      shirt,
      group: player.group,
      favour: player.favour + (player.group === 'G' ? 0.2 : chance) * random.normal(),
    }))
    .sort((one, other) => other.favour - one.favour);
  const chosen = new Set<number>();
  const starters = team.formation.positions.map((position) => {
    const group = position === 'GK' ? 'G' : /B$/.test(position) ? 'D' : /M$/.test(position) ? 'M' : 'F';
    const { shirt } = ranked.find((each) => each.group === group && !chosen.has(each.shirt))!;
    chosen.add(shirt);
    return { shirt, position };
  });
  const bench = ranked.filter(({ shirt, group }) => group !== 'G' && !chosen.has(shirt)).slice(0, 7);
  return [...starters, ...bench.map(({ shirt }) => ({ shirt, position: null }))];
}

/** Plays a fixture: the same key gives the same match. */
export function play(fixture: ScaleFixture): [home: PlayedSide, away: PlayedSide] {
  const random = new Random(`scale|match|${fixture.key}`);
  const [homeMean, awayMean] = expectedGoals(fixture);
  const home = playSide(random, fixture.home, homeMean, homeMean / HOME_GOALS);
  const away = playSide(random, fixture.away, awayMean, awayMean / AWAY_GOALS);
  keepGoal(home, away);
  keepGoal(away, home);
  return [home, away];
}

function playSide(random: Random, team: ScaleTeam, goalsMean: number, strength: number): PlayedSide {
  const { appearances, substitutions } = appear(random, team);
  // strong sides shoot more, but less than in proportion to their goals
  const pressure = Math.sqrt(strength);
  for (const each of appearances) count(random, each, pressure);
  const goals = random.poisson(goalsMean);
  score(random, appearances, goals);
  const cards = appearances.reduce((sum, each) => sum + each.cards, 0);
  return {
    team,
    goals,
    firstHalfGoals: random.binomial(goals, 0.45),
    corners: random.poisson(5 * pressure),
    secondYellowCards: appearances.filter((each) => each.yellowCards === 1 && each.redCards === 1).length,
    firstHalfCards: random.binomial(cards, 0.35),
    appearances,
    substitutions,
  };
}

function appear(random: Random, team: ScaleTeam): { appearances: Appearance[]; substitutions: Substitution[] } {
  const appearances: Appearance[] = [];
  const substitutions: Substitution[] = [];
  const nothing = {
    goals: 0,
    assists: 0,
    shots: 0,
    shotsOnTarget: 0,
    fouls: 0,
    foulsWon: 0,
    tackles: 0,
    interceptions: 0,
    passes: 0,
    offsides: 0,
    yellowCards: 0,
    redCards: 0,
    cards: 0,
    saves: 0,
  };
  const called = lineUp(random, team, 0.9);
  for (const [index, { shirt, position }] of called.entries()) {
    const isStarter = index < 11;
    appearances.push({
      player: team.squad[shirt]!,
      jerseyNumber: shirt + 1,
      isStarter,
      position,
      minutes: isStarter ? 90 : 0,
      ...nothing,
    });
  }
  // four or five substitutions, as in leagues that allow five; never the goalkeeper
  const replaced = random.shuffled(appearances.slice(1, 11)).slice(0, random.chance(0.8) ? 5 : 4);
  const minutes = replaced.map(() => random.integer(46, 88)).sort((one, other) => one - other);
  for (const [index, off] of replaced.entries()) {
    const on = appearances[11 + index]!;
    const minute = minutes[index]!;
    off.minutes = minute;
    on.minutes = 90 - minute;
    substitutions.push({ minute, off: off.player, on: on.player });
  }
  for (const each of appearances)
    if (each.minutes === 90 && each.position !== 'GK' && random.chance(0.003)) sendOff(random, each);
  return { appearances: appearances.filter((each) => each.minutes > 0), substitutions };
}

function sendOff(random: Random, appearance: Appearance): void {
  appearance.minutes = random.integer(20, 89);
  appearance.redCards = 1;
  appearance.yellowCards = random.chance(0.5) ? 1 : 0;
  appearance.cards = 1 + appearance.yellowCards;
}

function count(random: Random, each: Appearance, pressure: number): void {
  const { rates } = each.player;
  const share = each.minutes / 90;
  each.shots = random.poisson(rates.shots * share * pressure);
  each.shotsOnTarget = random.binomial(each.shots, 0.27);
  each.fouls = random.poisson(rates.fouls * share);
  each.foulsWon = random.poisson(rates.foulsWon * share);
  each.tackles = random.poisson(rates.tackles * share);
  each.interceptions = random.poisson(rates.interceptions * share);
  each.passes = random.poisson(rates.passes * share * pressure);
  each.offsides = random.poisson(rates.offsides * share);
  if (each.redCards === 0) {
    each.yellowCards = random.chance(rates.yellowCards * share) ? 1 : 0;
    each.cards = each.yellowCards;
  }
}

function score(random: Random, appearances: readonly Appearance[], goals: number): void {
  const weights = (key: 'goals' | 'assists', except: number): number[] =>
    appearances.map((each, index) => (index === except ? 0 : each.player.rates[key] * each.minutes));
  for (let goal = 0; goal < goals; goal += 1) {
    const scorer = random.weighted(weights('goals', -1));
    const { [scorer]: shooter } = appearances;
    shooter!.goals += 1;
    shooter!.shots += 1;
    shooter!.shotsOnTarget += 1;
    if (random.chance(0.72)) appearances[random.weighted(weights('assists', scorer))]!.assists += 1;
  }
}

/** Counts shots on target that were not goals as saves. */
function keepGoal(side: PlayedSide, opponent: PlayedSide): void {
  const onTarget = opponent.appearances.reduce((sum, each) => sum + each.shotsOnTarget, 0);
  side.appearances[0]!.saves = onTarget - opponent.goals;
}
