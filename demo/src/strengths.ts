import { keyedNormal } from './product.js';
import type { ScheduledFixture } from './calendar.js';
import type { DemoLeague } from './leagues.js';
import type { DemoReferee } from './squads.js';

/** Strength of a club in a season on the log scale: 0 = average of its league. */
export interface ClubStrength {
  attack: number;
  defence: number;
  shooting: number;
  containing: number;
  crossing: number;
  possession: number;
  fouling: number;
  drawingFouls: number;
  carded: number;
  runsOffside: number;
  pressing: number;
}

/** A true value for each side. */
export interface SidePair {
  home: number;
  away: number;
}

/** True expected counts of a fixture that the match is drawn from. */
export interface FixtureRates {
  goals: SidePair;
  /** Shots other than goals, and the share of them on target. */
  otherShots: SidePair;
  savedShare: SidePair;
  corners: SidePair;
  fouls: SidePair;
  offsides: SidePair;
  yellowCards: SidePair;
  tackles: SidePair;
  interceptions: SidePair;
  passes: SidePair;
}

/** Share of goals before half-time, of own goals, and of penalties among the others. */
export const FIRST_HALF_GOALS = 0.45;
export const OWN_GOALS = 0.03;
export const PENALTY_GOALS = 0.085;
/** Share of open-play goals with an assist, and of fouls drawn by an opponent. */
export const ASSISTED = 0.78;
export const FOUL_SUFFERED = 0.96;
/** Share of other shots that are missed penalties: saved, and off target. */
export const PENALTY_SAVES = 0.006;
export const PENALTY_MISSES = 0.0007;
/** Straight red cards per yellow card expected, and second yellows per yellow card shown. */
export const STRAIGHT_REDS = 0.013;
export const SECOND_YELLOWS = 0.012;

/** Log-normal spread of a count around its rate, from one match to the next. */
export const MATCH_SPREAD = {
  shots: 0.25,
  corners: 0.29,
  fouls: 0.1,
  offsides: 0.35,
  tackles: 0.16,
  interceptions: 0.2,
  passes: 0.16,
  tension: 0.21,
  savedShare: 0.1,
} as const;
/** Correlation between the spreads of both sides: pressure by one side leaves less to the other. */
export const MATCH_CORRELATION = {
  shots: -0.75,
  corners: -0.95,
  fouls: 0.3,
  offsides: 0,
  tackles: 0.2,
  interceptions: 0.2,
  passes: -0.75,
} as const;
/** Trials of the binomial number of yellow cards, which is less dispersed than a Poisson count. */
export const CARD_OCCASIONS = 6;

/** Strength of a club in a season: a permanent and a yearly component, both deterministic in the key. */
function clubStrength(seed: number, league: DemoLeague, club: number, year: number): ClubStrength {
  const lasting = (trait: string): number => keyedNormal(`${seed}|${league.key}|${club}|${trait}`);
  const ofYear = (trait: string): number => keyedNormal(`${seed}|${league.key}|${club}|${trait}|${year}`);
  const isRising = club >= league.clubs.length - 4;
  const quality = 0.95 * lasting('quality') + 0.25 * ofYear('quality') - (isRising ? 0.7 : 0);
  const trait = (name: string, spread: number): number => spread * (0.95 * lasting(name) + 0.25 * ofYear(name));
  const attack = 0.17 * quality + trait('attack', 0.1);
  const defence = 0.15 * quality + trait('defence', 0.1);
  return {
    attack,
    defence,
    shooting: 0.5 * attack + trait('shooting', 0.06),
    containing: 0.5 * defence + trait('containing', 0.06),
    crossing: 0.35 * attack + trait('crossing', 0.06),
    possession: 0.05 * quality + trait('possession', 0.04),
    fouling: trait('fouling', 0.06) - 0.02 * quality,
    drawingFouls: trait('drawingFouls', 0.04),
    carded: trait('carded', 0.08) - 0.03 * quality,
    runsOffside: trait('runsOffside', 0.13),
    pressing: trait('pressing', 0.06),
  };
}

/** The strengths of a league's clubs in a season, computed once. */
export class LeagueStrengths {
  private readonly known = new Map<number, ClubStrength>();

  constructor(
    private readonly seed: number,
    private readonly league: DemoLeague,
    private readonly year: number,
  ) {}

  of(club: number): ClubStrength {
    let strength = this.known.get(club);
    if (strength === undefined)
      this.known.set(club, (strength = clubStrength(this.seed, this.league, club, this.year)));
    return strength;
  }
}

/** True rates of a fixture from the strengths of both sides, home advantage and the referee. */
export function fixtureRates(
  fixture: ScheduledFixture,
  strengths: LeagueStrengths,
  referee: DemoReferee,
): FixtureRates {
  const { league } = fixture;
  const home = strengths.of(fixture.home);
  const away = strengths.of(fixture.away);
  const pair = (base: number, homeLog: number, awayLog: number): SidePair => ({
    home: base * Math.exp(homeLog),
    away: base * Math.exp(awayLog),
  });
  const balance = home.possession - away.possession + 0.03;
  return {
    goals: pair(league.awayGoals, league.homeAdvantage + home.attack - away.defence, away.attack - home.defence),
    otherShots: pair(10.6, 0.11 + home.shooting - away.containing, -0.08 + away.shooting - home.containing),
    savedShare: pair(0.27, 0.15 * (home.attack - home.shooting), 0.15 * (away.attack - away.shooting)),
    corners: pair(4.9, 0.12 + home.crossing - 0.5 * away.containing, -0.08 + away.crossing - 0.5 * home.containing),
    fouls: pair(
      11.2 * league.strictness ** 0.5 * referee.fouls,
      home.fouling + away.drawingFouls - 0.02 - 0.2 * balance,
      away.fouling + home.drawingFouls + 0.02 + 0.2 * balance,
    ),
    offsides: pair(1.75, 0.05 + home.runsOffside, away.runsOffside),
    yellowCards: pair(
      1.9 * league.strictness * referee.cards,
      home.carded + 0.6 * home.fouling - 0.08 - 0.5 * balance,
      away.carded + 0.6 * away.fouling + 0.08 + 0.5 * balance,
    ),
    tackles: pair(16.8, home.pressing - 0.4 * balance, away.pressing + 0.4 * balance),
    interceptions: pair(8.8, 0.5 * home.pressing - 0.3 * balance, 0.5 * away.pressing + 0.3 * balance),
    passes: pair(430, balance, -balance),
  };
}
