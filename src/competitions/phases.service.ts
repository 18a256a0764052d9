import { Injectable } from '@nestjs/common';
import { Clock } from '../common/clock/clock.js';
import { CursorPager } from '../common/paging/cursor-pager.js';
import { windowOf } from '../common/paging/keyset.js';
import { hasEveryWord } from '../common/names/search-words.js';
import type { CompetitionEntity, PhaseEntity } from '../database/entities/index.js';
import { CompetitionsService } from './competitions.service.js';
import type { Phase, PhasePage, PhasesPath, PhasesQuery } from './phases.dto.js';
import { SeasonsRepository } from './seasons.repository.js';
import type { PhaseData } from './seasons.repository.js';

interface PhaseWithData extends PhaseEntity {
  readonly data: PhaseData | undefined;
}

@Injectable()
export class PhasesService {
  constructor(
    private readonly repository: SeasonsRepository,
    private readonly competitions: CompetitionsService,
    private readonly pager: CursorPager,
    private readonly clock: Clock,
  ) {}

  /** A page of phases by name. @throws ApplicationError `not_found` for the competition or its season */
  async list(seasonPath: PhasesPath, query: PhasesQuery, path: string): Promise<PhasePage> {
    const now = this.clock.now();
    const { id: seasonId, competition } = await this.competitions.getSeason(seasonPath);
    const phases = (await this.repository.listPhases(seasonId)).filter(({ name }) => hasEveryWord(name, query.q));
    return this.pager.page({
      path,
      query,
      read: (window) => this.withData(seasonId, windowOf(phases, keyOf, window), now),
      keyOf,
      present: (phase) => phaseOf(phase, competition),
    });
  }

  private async withData(seasonId: number, phases: readonly PhaseEntity[], now: Date): Promise<PhaseWithData[]> {
    const data = await this.repository.listPhaseData(
      seasonId,
      phases.map(({ id }) => id),
      now,
    );
    return phases.map((phase) => ({ ...phase, data: data.find(({ phaseId }) => phaseId === phase.id) }));
  }
}

function keyOf({ name, id }: PhaseEntity): [string, number] {
  return [name, id];
}

function phaseOf({ id, name, slug, isGroup, data }: PhaseWithData, competition: CompetitionEntity): Phase {
  const hasEvents = data?.hasEvents ?? false;
  const { country } = competition;
  return {
    capabilities: {
      aiAnalysis: false,
      heatmaps: hasEvents,
      lineupProjections: data?.hasLineups ?? false,
      shotmaps: hasEvents,
    },
    competition: { id: String(competition.id), name: competition.name, slug: competition.slug },
    group: isGroup,
    id: String(id),
    live: data?.isLive ?? false,
    name,
    region: { id: String(country.id), name: country.name, slug: country.slug },
    slug,
  };
}
