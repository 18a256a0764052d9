import type { Random } from './product.js';
import { USUAL_MEANS, USUAL_SPREAD } from './counts.js';
import { attack, cards, fouls, passes, simple } from './match-events.js';
import type { SidePlay } from './side-play.js';
import { MATCH_CORRELATION, MATCH_SPREAD, type FixtureRates, type SidePair } from './strengths.js';

export interface MatchOutcome {
  home: SidePlay;
  away: SidePlay;
}

type SideName = 'home' | 'away';

/** Two factors of mean 1 whose logarithms have the given spread and correlation. */
function factors(standard: SidePair, deviation: number): SidePair {
  const factor = (value: number): number => Math.exp(deviation * value - (deviation * deviation) / 2);
  return { home: factor(standard.home), away: factor(standard.away) };
}

function correlatedNormals(random: Random, correlation: number): SidePair {
  const home = random.normal();
  return { home, away: correlation * home + Math.sqrt(1 - correlation * correlation) * random.normal() };
}

/** Normals partly driven by the pressure of the match, with a given correlation between the sides. */
function following(random: Random, pressure: SidePair, share: number, correlation: number): SidePair {
  const rest = 1 - share * share;
  const own = correlatedNormals(random, (correlation - share * share * MATCH_CORRELATION.shots) / rest);
  return {
    home: share * pressure.home + Math.sqrt(rest) * own.home,
    away: share * pressure.away + Math.sqrt(rest) * own.away,
  };
}

/** Simulates a match: totals from the true rates, then a time and a player on the pitch for every event. */
export function playMatch(random: Random, rates: FixtureRates, home: SidePlay, away: SidePlay): MatchOutcome {
  const sides: Record<SideName, SidePlay> = { home, away };
  const names: readonly SideName[] = ['home', 'away'];
  const tension = random.factor(MATCH_SPREAD.tension);
  const pressure = correlatedNormals(random, MATCH_CORRELATION.shots);
  const spread = {
    shots: factors(pressure, MATCH_SPREAD.shots),
    corners: factors(following(random, pressure, 0.4, MATCH_CORRELATION.corners), MATCH_SPREAD.corners),
    passes: factors(following(random, pressure, 0.4, MATCH_CORRELATION.passes), MATCH_SPREAD.passes),
    fouls: factors(correlatedNormals(random, MATCH_CORRELATION.fouls), MATCH_SPREAD.fouls),
    offsides: factors(correlatedNormals(random, MATCH_CORRELATION.offsides), MATCH_SPREAD.offsides),
    tackles: factors(correlatedNormals(random, MATCH_CORRELATION.tackles), MATCH_SPREAD.tackles),
    interceptions: factors(correlatedNormals(random, MATCH_CORRELATION.interceptions), MATCH_SPREAD.interceptions),
  };
  const draw = (key: keyof typeof spread & keyof FixtureRates, name: SideName): number =>
    random.poisson(rates[key][name] * spread[key][name]);
  // cards first: they determine who is still on the pitch
  const behindCards = {
    home: cards(random, home, rates.yellowCards.home, tension),
    away: cards(random, away, rates.yellowCards.away, tension),
  };
  for (const name of names) {
    const side = sides[name];
    const opponent = sides[name === 'home' ? 'away' : 'home'];
    const others = random.poisson(rates.otherShots[name] * spread.shots[name]);
    const savedShare = Math.min(0.9, rates.savedShare[name] * random.factor(MATCH_SPREAD.savedShare));
    attack(random, side, opponent, random.poisson(rates.goals[name]), others, random.binomial(others, savedShare));
    fouls(random, side, opponent, draw('fouls', name), behindCards[name]);
    for (const key of ['corners', 'tackles', 'interceptions', 'offsides'] as const) {
      simple(random, side, key, draw(key, name));
    }
    passes(random, side, draw('passes', name));
  }
  return { home, away };
}

/** Plays the statistics without a rule from separate draws, so that a new one changes nothing else in a match. */
export function playUsualCounts(random: Random, sides: readonly SidePlay[]): void {
  for (const side of sides) {
    for (const [key, mean] of USUAL_MEANS) {
      simple(random, side, key, random.poisson(mean * random.factor(USUAL_SPREAD)));
    }
  }
}
