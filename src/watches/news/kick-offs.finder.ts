import { Injectable } from '@nestjs/common';
import { instantText } from '../../common/calendar/instant.js';
import { groupBy } from '../../football/group-by.js';
import type { WatchRule } from '../watch.js';
import { isSameKickoff, kickoffState } from './kick-off-state.js';
import { KickoffsRepository } from './kick-offs.repository.js';
import type { ComingFixture, KickoffVersion } from './kick-offs.repository.js';
import { CALLED_OFF } from './news.js';
import type { FoundNews, KickoffStatus, PlannedKickoff } from './news.js';
import type { NewsFinder, NewsSearch } from './news-finder.js';

/** Finds upcoming matches that were moved or called off. */
@Injectable()
export class KickoffsFinder implements NewsFinder {
  readonly event = 'kick-off';
  readonly dependsOnBookmakers = false;

  constructor(private readonly kickoffs: KickoffsRepository) {}

  async find({ watched, rules, now }: NewsSearch): Promise<FoundNews[]> {
    const afterFile = Math.min(...rules.map(({ seenFileId }) => seenFileId));
    const fixtures = await this.kickoffs.listMoved(watched, afterFile, now);
    if (fixtures.length === 0) return [];
    const versions = groupBy(
      await this.kickoffs.listVersions(fixtures.map(({ fixtureId }) => fixtureId)),
      ({ fixtureId }) => fixtureId,
    );
    return fixtures.flatMap((fixture) => newsOf(fixture, versions.get(fixture.fixtureId) ?? []));
  }
}

const statusOf = (status: string): KickoffStatus => CALLED_OFF.find((each) => each === status) ?? 'scheduled';

const planned = (kickoffAt: Date, quality: string, status: KickoffStatus): PlannedKickoff => ({
  kickoffAt: instantText(kickoffAt),
  isAssumed: quality === 'assumed',
  status,
});

function newsOf(coming: ComingFixture, versions: readonly KickoffVersion[]): FoundNews[] {
  const { quality, status: storedStatus, statusSince, ...fixture } = coming;
  const status = statusOf(storedStatus);
  const current = planned(fixture.kickoffAt, quality, status);
  const state = kickoffState(current);
  /** State as of the newest import the watch has seen; if the match was not imported by then, of its first import. */
  const stateAtBeginning = ({ begunAt, seenFileId }: Pick<WatchRule, 'begunAt' | 'seenFileId'>): string => {
    const version = versions.findLast(({ fileId }) => fileId <= seenFileId) ?? versions[0];
    const isStatusOld = statusSince !== null && statusSince <= begunAt;
    const before = version ?? { kickoffAt: fixture.kickoffAt, quality };
    return kickoffState(planned(before.kickoffAt, before.quality, isStatusOld ? status : 'scheduled'));
  };
  const first = stateAtBeginning({ begunAt: new Date(0), seenFileId: 0 });
  const hasMoved = versions.length > 1 || !isSameKickoff(first, state);
  if (!hasMoved) return [];
  return [
    {
      event: 'kick-off',
      key: String(fixture.fixtureId),
      fixture,
      teamIds: [fixture.homeTeamId, fixture.awayTeamId],
      playerIds: [],
      market: null,
      edgeLow: null,
      bookmakers: null,
      state,
      odds: null,
      stateAtBeginning,
      details: { kind: 'kickoff', ...current, before: null },
    },
  ];
}
