import { Injectable } from '@nestjs/common';
import type { LeagueGroup } from '../dashboard/league-groups.dto.js';
import { PublicIdsService } from '../public-ids/public-ids.service.js';
import type { SearchResult } from '../search/search.dto.js';
import { SearchService } from '../search/search.service.js';
import { everything } from '../watches/watches.service.js';
import type { WatchEvent, WatchScope } from '../watches/watches.service.js';
import { GroupFinder } from './group-finder.js';
import { shownName } from './reply-text.js';
import type { BotTexts } from './texts/index.js';
import { groupScope } from './watch-button.js';
import type { WatchTarget } from './watch-button.js';

/** Most names in a hint. */
const MOST_CHOICES = 8;

/** Prefixes of a name that determine its kind. */
const KINDS: Readonly<Record<string, NamedKind>> = {
  group: 'group',
  gruppe: 'group',
  team: 'team',
  player: 'player',
  spieler: 'player',
  match: 'fixture',
  spiel: 'fixture',
};
type NamedKind = 'group' | 'team' | 'player' | 'fixture';

/** Scope members by type of search result. */
const MEMBERS = { team: 'teamId', player: 'playerId', fixture: 'fixtureId' } as const;
type FoundType = keyof typeof MEMBERS;

/** Meaning of a name: one target, a choice of several, or none that is known. */
export type FoundTarget =
  | { readonly target: WatchTarget; readonly group: LeagueGroup | null }
  | { readonly choices: readonly WatchTarget[] }
  | { readonly hint: string };

/** Events that a chat is notified of by default. */
export function eventsOf({ leagueGroupId, teamId, playerId }: WatchScope): WatchEvent[] {
  if (leagueGroupId !== null) return ['price-outlier', 'value-bet'];
  if (teamId !== null) return ['kick-off', 'line-up', 'price-outlier', 'value-bet'];
  if (playerId !== null) return ['line-up', 'position-change', 'value-bet'];
  return ['kick-off', 'line-up', 'pick-graded', 'position-change', 'price-outlier', 'value-bet'];
}

/** Finds watch targets by name. */
@Injectable()
export class WatchTargets {
  constructor(
    private readonly groups: GroupFinder,
    private readonly search: SearchService,
    private readonly publicIds: PublicIdsService,
  ) {}

  /** The target of a name: a league group with that name, else a team or player, else an upcoming match. */
  async find(text: string, texts: BotTexts): Promise<FoundTarget> {
    const [, word = '', rest = ''] = /^(\S+) (.+)$/.exec(text) ?? [];
    const kind = KINDS[word.toLowerCase()];
    if (kind !== undefined) {
      const found = await this.ofKind(kind, rest, texts);
      if (!('hint' in found)) return found;
    }
    return this.ofAnyKind(text, texts);
  }

  /** Whether the entity of a scope exists. */
  async exists(scope: WatchScope): Promise<boolean> {
    const { leagueGroupId, competitionId, teamId, playerId, fixtureId } = scope;
    if (leagueGroupId !== null) return (await this.groups.findById(leagueGroupId)) !== null;
    const [kind, id] =
      teamId !== null
        ? (['team', teamId] as const)
        : playerId !== null
          ? (['player', playerId] as const)
          : fixtureId !== null
            ? (['fixture', fixtureId] as const)
            : (['competition', competitionId] as const);
    return id === null || (await this.publicIds.findCurrent(kind, [id])).length > 0;
  }

  private async ofAnyKind(text: string, texts: BotTexts): Promise<FoundTarget> {
    const group = await this.groups.find(text, texts);
    const isExact = 'group' in group && group.group.name.toLowerCase() === text.toLowerCase();
    if (isExact) return targetOf(group.group);
    const { data } = await this.search.find({ q: shownName(text), types: ['team', 'player', 'fixture'] });
    const near = data.filter(({ match }) => match !== 'similar');
    const people = near.filter(({ type }) => type !== 'fixture');
    const exact = people.filter(({ match }) => match === 'exact');
    if (exact.length > 0) return chosen(exact);
    if ('group' in group) return targetOf(group.group);
    if (people.length > 0) return chosen(people);
    const coming = near.find(isComing);
    if (coming !== undefined) return chosen([coming]);
    return data.length > 0 ? { choices: data.slice(0, MOST_CHOICES).map(foundTarget) } : group;
  }

  private async ofKind(kind: NamedKind, name: string, texts: BotTexts): Promise<FoundTarget> {
    if (kind === 'group') {
      const found = await this.groups.find(name, texts);
      return 'group' in found ? targetOf(found.group) : found;
    }
    const { data } = await this.search.find({ q: shownName(name), types: [kind] });
    const near = data.filter((result) => result.match !== 'similar' && (kind !== 'fixture' || isComing(result)));
    const [first] = near;
    if (first === undefined) return { hint: texts.watches.unknown(name) };
    if (kind === 'fixture') return chosen([first]);
    const exact = near.filter(({ match }) => match === 'exact');
    return chosen(exact.length > 0 ? exact : near);
  }
}

const targetOf = (group: LeagueGroup): FoundTarget => ({
  target: { scope: groupScope(group.id), name: group.name },
  group,
});

const isComing = ({ type, status }: SearchResult): boolean => type === 'fixture' && status === 'notstarted';

function foundTarget({ type, id, name, team, country }: SearchResult): WatchTarget {
  const scope = { ...everything, [MEMBERS[type as FoundType]]: id };
  return { scope, name: type === 'fixture' ? name : `${name} (${team?.name ?? country.name})` };
}

function chosen(results: readonly SearchResult[]): FoundTarget {
  const [first, second] = results;
  if (first !== undefined && second === undefined)
    return { target: { ...foundTarget(first), name: first.name }, group: null };
  return { choices: results.slice(0, MOST_CHOICES).map(foundTarget) };
}
