import type { MarketOutcome, PlayerReference } from '../../../football/canonical.js';
import { selectionProblem } from '../../../football/market-shapes.js';
import type { AnyValidatedLine, Fault } from './validate.js';
import type { ValidatedLine } from './schema.js';

const contradiction = (message: string): Fault => ({ code: 'contradiction', message });

function outcomeFault(
  market: string,
  line: number | null,
  { scope, side }: Pick<MarketOutcome, 'scope' | 'side'>,
  at: string,
): Fault | null {
  const problem = selectionProblem({ market, scope, line, side });
  return problem === null ? null : contradiction(`${at}${problem.member} ${problem.detail}`);
}

function snapshotFault(snapshot: ValidatedLine<'marketSnapshot'>): Fault | null {
  if (snapshot.takenAt === null && snapshot.mark !== 'closing') {
    return contradiction(
      `takenAt must be an instant with mark ${snapshot.mark}; only closing prices may leave it out (kick-off is ` +
        'then assumed)',
    );
  }
  for (const [index, outcome] of snapshot.outcomes.entries()) {
    const fault = outcomeFault(snapshot.market, outcome.line, outcome, `outcomes[${index}].`);
    if (fault !== null) return fault;
    if ((outcome.scope === 'player') !== (outcome.player !== null)) {
      return contradiction(
        `outcomes[${index}].player must be ` +
          (outcome.scope === 'player' ? 'a name with scope player' : 'null outside scope player'),
      );
    }
  }
  return null;
}

function aggregateFault(aggregate: ValidatedLine<'priceAggregate'>): Fault | null {
  if (aggregate.scope === 'player') return contradiction('scope is "player"; allowed: match, home, away');
  if (aggregate.mean === null && aggregate.maximum === null)
    return contradiction('mean and maximum must not both be null');
  const fault = outcomeFault(aggregate.market, aggregate.marketLine, aggregate, '');
  return fault === null ? null : { ...fault, message: fault.message.replace(/^line/, 'marketLine') };
}

function seasonFault(season: string): Fault | null {
  const [first, second] = season.split('/').map(Number);
  if (first === undefined || second === undefined || second === first + 1) return null;
  return contradiction(
    `season is "${season}"; allowed: two years that follow each other, like ${first}/${first + 1}, or one`,
  );
}

function fixtureFault(fixture: ValidatedLine<'fixture'>): Fault | null {
  if (fixture.home.name === fixture.away.name) return contradiction('home and away must be two teams');
  if (fixture.kickoffUtc !== null) {
    const days = (Date.parse(fixture.kickoffUtc) - Date.parse(`${fixture.day}T12:00:00Z`)) / 86_400_000;
    if (Math.abs(days) > 1.5)
      return contradiction(
        `day is ${fixture.day} but kickoffUtc is ${fixture.kickoffUtc}; allowed: the same day, one earlier or later`,
      );
  }
  return (fixture.result === null ? null : resultFault(fixture.result)) ?? seasonFault(fixture.season);
}

function resultFault(result: NonNullable<ValidatedLine<'fixture'>['result']>): Fault | null {
  const { homeGoals, awayGoals, homeHalfTimeGoals, awayHalfTimeGoals, afterExtraTime, penalties } = result;
  if (result.status === 'finished' && homeGoals === null && (afterExtraTime ?? null) === null) {
    return contradiction('result.homeGoals, or at least result.afterExtraTime, must be given with status finished');
  }
  if (
    isNotStarted(result) &&
    [homeGoals, homeHalfTimeGoals, afterExtraTime ?? null, penalties ?? null].some((value) => value !== null)
  ) {
    return contradiction('result must have no goals with status notstarted');
  }
  if ((homeGoals === null) !== (awayGoals === null))
    return contradiction('result.homeGoals and result.awayGoals must both be numbers or both be null');
  if ((homeHalfTimeGoals === null) !== (awayHalfTimeGoals === null)) {
    return contradiction('result.homeHalfTimeGoals and result.awayHalfTimeGoals must both be numbers or both be null');
  }
  if (result.status !== 'finished' && [afterExtraTime ?? null, penalties ?? null].some((value) => value !== null)) {
    return contradiction('result.afterExtraTime and result.penalties need status finished');
  }
  if (
    homeGoals !== null &&
    afterExtraTime &&
    (afterExtraTime.homeGoals < homeGoals || afterExtraTime.awayGoals < awayGoals!)
  ) {
    return contradiction(
      'result.afterExtraTime holds the goals of 90 minutes too: it cannot be lower than homeGoals and awayGoals',
    );
  }
  return null;
}

/** Whether a feed says that a match is upcoming after all. */
export function isNotStarted(result: { status: string }): boolean {
  return result.status === 'notstarted';
}

/** Checks what the schema cannot: members that must agree. Implausible counts are left to the coverage board. */
export function contradictionIn(line: AnyValidatedLine): Fault | null {
  switch (line.kind) {
    case 'marketSnapshot':
      return snapshotFault(line);
    case 'priceAggregate':
      return aggregateFault(line);
    case 'fixture':
      return fixtureFault(line);
    case 'squad':
      return seasonFault(line.season);
    case 'substitutions': {
      const index = line.pairs.findIndex((pair) => nameKey(pair.playerOff) === nameKey(pair.playerOn));
      return index < 0 ? null : contradiction(`pairs[${index}]: playerOff and playerOn must be two players`);
    }
    case 'event': {
      const { player, relatedPlayer } = line;
      const areSame = player !== null && relatedPlayer !== null && nameKey(player) === nameKey(relatedPlayer);
      return areSame ? contradiction('player and relatedPlayer must be two players') : null;
    }
    case 'lineup':
      return repeatedPlayerFault(line.players, 'the line-up');
    case 'absences':
      return repeatedPlayerFault(line.players, 'the list');
    default:
      return null;
  }
}

function repeatedPlayerFault(players: readonly { player: PlayerReference }[], where: string): Fault | null {
  const seen = new Set<string>();
  for (const [index, { player }] of players.entries()) {
    if (seen.size === seen.add(nameKey(player)).size)
      return contradiction(`players[${index}].player is in ${where} twice`);
  }
  return null;
}

/** Key of an entity within a file: its external id, else its name. */
export function nameKey(reference: { name: string; externalId: string | null }): string {
  return reference.externalId === null ? `name ${reference.name}` : `id ${reference.externalId}`;
}
