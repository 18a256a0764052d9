import type { DetailedPosition, Side } from '../../football/canonical.js';
import { contextBeforeMatch, forecastMinutes, minutesRecord, positionCode } from '../../models/player-counts/index.js';
import type {
  ContextBeforeMatch,
  LineupState,
  MinutesRecord,
  PlayerBeforeMatch,
  PlayerCountContext,
  PlayerHistory,
  PreparedPlayerCounts,
} from '../../models/player-counts/index.js';
import type { FixtureEntry } from '../dataset/entities.js';
import { positionWords } from '../dataset/positions.js';
import type { FixtureContext, Dataset } from '../dataset/dataset.js';
import { cardHistory } from './card-histories.js';
import type { PlayerSubject } from './player-subjects.js';

/** Inputs of the forecasts of a player's statistic; shared with the explanation of a card. */
export interface CardForecast {
  readonly prepared: PreparedPlayerCounts;
  readonly history: PlayerHistory;
  readonly context: PlayerCountContext;
  /** Probability of starting, from which the expected minutes follow. */
  readonly startProbability: number;
}

/** Inputs shared by all statistics of a player. */
interface SubjectForecast extends ContextBeforeMatch {
  /** Counts of the first statistic; those of the others come after it. */
  readonly history: PlayerHistory;
  readonly minutes: MinutesRecord;
}

/** Inputs of the forecasts of a fixture's cards, player by player. */
export class FixtureForecasts {
  private readonly fixture: FixtureEntry;
  private readonly lineups: PlayerBeforeMatch['lineups'];
  private subject: PlayerSubject | null = null;
  private shared: SubjectForecast | null = null;

  constructor(
    private readonly dataset: Dataset,
    { fixture, eleven }: Pick<FixtureContext, 'fixture' | 'eleven'>,
    private readonly isReplaced: boolean,
  ) {
    this.fixture = dataset.entities.fixtures[fixture]!;
    this.lineups = { home: lineupState(eleven, 'home'), away: lineupState(eleven, 'away') };
  }

  /** Inputs of a card's forecasts; null without a model. Consecutive calls for one player reuse his history. */
  of(subject: PlayerSubject, statistic: number): CardForecast | null {
    const prepared = this.dataset.preparedModels.of(this.fixture.competition, statistic);
    if (prepared === null) return null;
    if (subject !== this.subject || this.shared === null) {
      this.subject = subject;
      this.shared = this.sharedBy(subject);
    }
    const {
      history,
      startProbability,
      minutes,
      context: { team, opponent, venue, position, isStarter },
    } = this.shared;
    return {
      prepared,
      history: { ...history, offset: history.offset + statistic },
      startProbability,
      context: {
        team,
        opponent,
        venue,
        position,
        isStarter,
        ...forecastMinutes(prepared, startProbability, minutes, position),
      },
    };
  }

  private sharedBy(subject: PlayerSubject): SubjectForecast {
    const { starter, team, opponent } = subject;
    const history = cardHistory(this.dataset.players, subject.index, this.isReplaced);
    const before: PlayerBeforeMatch = {
      startProbability: starter?.startProbability ?? null,
      lineups: this.lineups,
      isHome: team < 0 ? null : team === this.fixture.home,
      team,
      opponent,
      position: positionCode(subject.group, detailedOf(subject)),
    };
    return { history, minutes: minutesRecord(history), ...contextBeforeMatch(before, history) };
  }
}

/** State of a side's line-up. */
function lineupState(eleven: FixtureContext['eleven'], side: Side): LineupState {
  const own = eleven.find((starter) => starter.side === side);
  return own === undefined ? 'none' : own.isConfirmed ? 'confirmed' : 'projected';
}

function detailedOf({ position }: PlayerSubject): DetailedPosition | null {
  const word = positionWords[position] ?? null;
  return word !== null && word.length > 1 ? (word as DetailedPosition) : null;
}
