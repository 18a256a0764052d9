import { Inject, Injectable } from '@nestjs/common';
import { DataRevision } from '../common/revision/data-revision.js';
import { CONFIG } from '../config/config.js';
import type { Config } from '../config/config.js';
import { LineupsRepository } from './lineups.repository.js';
import type { StarterKey } from './lineups.repository.js';

const dayMilliseconds = 86_400_000;
/** How long a state may pass for the present one while no data change: results become known as time passes. */
const freshMilliseconds = 20_000;

/** The starters of one fixture, in the order of the board. */
interface FixtureStarters {
  readonly fixtureId: number;
  readonly competitionId: number;
  readonly kickoffAt: number;
  readonly isBegun: boolean;
  readonly keys: readonly StarterKey[];
}

interface State {
  readonly dataRevision: number;
  /** The moment as of which it was read. */
  readonly moment: number;
  readonly fixtures: readonly FixtureStarters[];
}

/** Which starters are asked for. */
export interface StarterFilter {
  /** Null: of any fixture, of any competition. */
  readonly fixtureIds: ReadonlySet<number> | null;
  readonly competitionIds: ReadonlySet<number> | null;
  readonly showLive: boolean;
}

/**
 * The starters of all fixtures in sight, held in memory in the order of the board: a request chooses among
 * fixtures, however many players they have. Read again when the data or the moment moved on.
 */
@Injectable()
export class StarterBoard {
  private state: State | null = null;
  private reading: { readonly key: string; readonly state: Promise<State> } | null = null;

  constructor(
    private readonly repository: LineupsRepository,
    private readonly dataRevision: DataRevision,
    @Inject(CONFIG) private readonly config: Pick<Config, 'upcomingDays'>,
  ) {}

  /** Starters of eligible fixtures at a moment. */
  async list({ fixtureIds, competitionIds, showLive }: StarterFilter, now: Date): Promise<StarterKey[]> {
    const { fixtures } = await this.read(now);
    const from = now.getTime();
    const until = from + this.config.upcomingDays * dayMilliseconds;
    return fixtures.flatMap(({ fixtureId, competitionId, kickoffAt, isBegun, keys }) => {
      const isUpcoming = !isBegun && kickoffAt >= from && kickoffAt < until;
      const isWanted =
        (isUpcoming || (showLive && (isBegun || kickoffAt < from))) &&
        (fixtureIds?.has(fixtureId) ?? true) && (competitionIds?.has(competitionId) ?? true);
      return isWanted ? keys : [];
    });
  }

  private async read(now: Date): Promise<State> {
    const dataRevision = await this.dataRevision.current();
    const moment = now.getTime();
    const { state } = this;
    const age = moment - (state?.moment ?? 0);
    if (state !== null && state.dataRevision === dataRevision && age >= 0 && age < freshMilliseconds) return state;
    const key = `${dataRevision} ${moment}`;
    if (this.reading?.key !== key) this.reading = { key, state: this.load(dataRevision, now) };
    this.state = await this.reading.state;
    return this.state;
  }

  private async load(dataRevision: number, now: Date): Promise<State> {
    const moment = now.getTime();
    // a day more at either end: what is being played, and what comes in sight while this state is fresh
    const from = new Date(moment - dayMilliseconds);
    const until = new Date(moment + (this.config.upcomingDays + 1) * dayMilliseconds);
    const fixtures: (FixtureStarters & { keys: StarterKey[] })[] = [];
    for (const key of await this.repository.listStarters(from, until, now)) {
      const last = fixtures.at(-1);
      if (last?.fixtureId === key.fixtureId) {
        last.keys.push(key);
        continue;
      }
      fixtures.push({
        fixtureId: key.fixtureId, competitionId: key.competitionId, kickoffAt: key.kickoffAt.getTime(),
        isBegun: key.status === 'inprogress', keys: [key],
      });
    }
    return { dataRevision, moment, fixtures };
  }
}
