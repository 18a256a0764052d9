import { Injectable } from '@nestjs/common';
import type { LeagueGroup } from '../dashboard/league-groups.dto.js';
import { LeagueGroupsService } from '../dashboard/league-groups.service.js';
import { didYouMean } from './reply-text.js';
import { similarNames } from '../common/names/similar-names.js';

/** The group of a name, or a hint where there is none. */
export type FoundGroup = { readonly group: LeagueGroup } | { readonly hint: string };

/** Competitions of a command: all, or those of the group that it names. */
export interface FoundScope {
  /** Null: all. */
  readonly competitionIds: readonly number[] | null;
  /** ` in <group>`, or empty. */
  readonly where: string;
  /** Null: all competitions. */
  readonly group: LeagueGroup | null;
}

/** Competitions of a command, or a hint where there are none. */
export type CommandScope = FoundScope | { readonly hint: string };

/** Notice for a button of a group that was deleted. */
export const groupIsGone = 'This league group no longer exists. /groups lists them all.';

const allCompetitions: CommandScope = { competitionIds: null, where: '', group: null };

function scopeOf(group: LeagueGroup): CommandScope {
  const { name, members } = group;
  if (members.length === 0) return { hint: `${name} has no leagues yet.` };
  return { competitionIds: members.map(({ uniqueTournamentId }) => uniqueTournamentId), where: ` in ${name}`, group };
}

/** Finds league groups by the names that users write. */
@Injectable()
export class GroupFinder {
  constructor(private readonly groups: LeagueGroupsService) {}

  /** All groups by name. */
  list(): Promise<LeagueGroup[]> {
    return this.groups.listAll();
  }

  /** Competitions of a command with the optional name of a group. */
  async scope(name: string): Promise<CommandScope> {
    if (name === '') return allCompetitions;
    const found = await this.find(name);
    return 'hint' in found ? found : scopeOf(found.group);
  }

  /** Competitions of a button. @param id of the group; null: all competitions */
  async scopeOfId(id: number | null): Promise<CommandScope> {
    if (id === null) return allCompetitions;
    const group = await this.findById(id);
    return group === null ? { hint: groupIsGone } : scopeOf(group);
  }

  /** The group of an id; null: it was deleted. */
  async findById(id: number): Promise<LeagueGroup | null> {
    return (await this.list()).find((group) => group.id === id) ?? null;
  }

  /** The group of a name, case-insensitive; else the only one with that prefix; else a hint with similar names. */
  async find(name: string): Promise<FoundGroup> {
    const groups = await this.list();
    const wanted = name.toLowerCase();
    const exact = groups.find((each) => each.name.toLowerCase() === wanted);
    const [first, another] =
      exact === undefined ? groups.filter((each) => each.name.toLowerCase().startsWith(wanted)) : [exact];
    if (first !== undefined && another === undefined) return { group: first };
    if (groups.length === 0) return { hint: 'There are no league groups yet.' };
    const names = groups.map((each) => each.name);
    const nearest = similarNames(name, names);
    const guesses = didYouMean('league group', name, nearest.length > 0 ? nearest : names.slice(0, 5));
    return { hint: `${guesses}\n/groups lists them all.` };
  }
}
