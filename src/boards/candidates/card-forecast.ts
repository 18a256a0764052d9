import type { DetailedPosition } from '../../football/canonical.js';
import { PLAYER_STATISTICS } from '../../football/statistics.js';
import {
  expectedMinutesOf,
  minutesRecord,
  positionCode,
  startGivenPlays,
  VENUE,
} from '../../models/player-counts/index.js';
import type {
  MinutesRecord,
  PlayerCountContext,
  PlayerHistory,
  PreparedPlayerCounts,
} from '../../models/player-counts/index.js';
import type { FixtureEntry } from '../dataset/entities.js';
import { positionWords } from '../dataset/positions.js';
import type { FixtureContext, Dataset } from '../dataset/dataset.js';
import { CardHistories, preparedModel } from './card-histories.js';
import type { PlayerSubject } from './player-subjects.js';

/** Latest appearances that tell how often someone outside the eleven starts. */
const RECENT_STARTS = 10;
/**
 * Highest probability to start, given that he plays, of a player left out of a projected eleven. Of eleven projected
 * starters about nine start, so two come from those left out, of whom about four more come on: two of six.
 */
const MOST_OUTSIDE = 1 / 3;
/** From this probability on he is taken for a starter. */
const LIKELY = 0.5;

/** Inputs of the forecasts of a player's statistic; shared with the explanation of a card. */
export interface CardForecast {
  readonly prepared: PreparedPlayerCounts;
  readonly history: PlayerHistory;
  readonly context: PlayerCountContext;
  /** Probability to start, behind the expected minutes. */
  readonly startProbability: number;
}

/** What is the same for all statistics of a player. */
interface SubjectForecast {
  /** Counts of the first statistic; the others follow it. */
  readonly history: PlayerHistory;
  readonly startProbability: number;
  readonly minutes: MinutesRecord;
  readonly context: Omit<PlayerCountContext, 'expectedMinutes'>;
}

/** Inputs of the forecasts of a fixture's cards, player after player. */
export class FixtureForecasts {
  private readonly fixture: FixtureEntry;
  private readonly histories: CardHistories;
  /** By statistic; null without a model. */
  private readonly models: readonly (PreparedPlayerCounts | null)[];
  private subject: PlayerSubject | null = null;
  private shared: SubjectForecast | null = null;

  constructor(
    dataset: Dataset,
    private readonly context: Pick<FixtureContext, 'fixture' | 'eleven'>,
    isReplaced: boolean,
  ) {
    this.fixture = dataset.entities.fixtures[context.fixture]!;
    this.histories = new CardHistories(dataset.players, isReplaced);
    this.models = PLAYER_STATISTICS.map((_, statistic) => preparedModel(dataset, this.fixture.competition, statistic));
  }

  /** Inputs of a card's forecasts; null without a model. Consecutive calls for one player share his history. */
  of(subject: PlayerSubject, statistic: number): CardForecast | null {
    const prepared = this.models[statistic] ?? null;
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
        expectedMinutes: expectedMinutesOf(prepared, startProbability, minutes, position),
      },
    };
  }

  private sharedBy(subject: PlayerSubject): SubjectForecast {
    const { team, opponent } = subject;
    const history = this.histories.of(subject.index);
    const startProbability = this.startProbabilityOf(subject, history);
    return {
      history,
      startProbability,
      minutes: minutesRecord(history),
      context: {
        team,
        opponent,
        position: positionCode(subject.group, detailedOf(subject)),
        isStarter: startProbability >= LIKELY,
        venue: team < 0 ? VENUE.unknown : team === this.fixture.home ? VENUE.home : VENUE.away,
      },
    };
  }

  /**
   * Probability that a player starts if he plays. A confirmed bench never starts; a player left out of a projection
   * starts as often as lately, at most one time in three. Without a line-up he starts as often as lately.
   */
  private startProbabilityOf({ starter, team }: PlayerSubject, { columns, start, length }: PlayerHistory): number {
    if (starter !== null) return startGivenPlays(starter.startProbability);
    const { home } = this.fixture;
    // of a player without a known side both line-ups are looked at, and neither leaves him out for certain
    const own = this.context.eleven.filter(({ side }) => team < 0 || (side === 'home') === (team === home));
    if (team >= 0 && own.some(({ isConfirmed }) => isConfirmed)) return 0;
    const recent = Math.min(length, RECENT_STARTS);
    let starts = 0;
    for (let at = start; at < start + recent; at += 1) starts += columns.starters[at]!;
    const share = recent === 0 ? 0 : starts / recent;
    return own.length === 0 ? share : Math.min(share, MOST_OUTSIDE);
  }
}

function detailedOf({ position }: PlayerSubject): DetailedPosition | null {
  const word = positionWords[position] ?? null;
  return word !== null && word.length > 1 ? (word as DetailedPosition) : null;
}
