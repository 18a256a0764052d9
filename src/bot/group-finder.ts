import { Injectable } from '@nestjs/common';
import type { LeagueGroup } from '../dashboard/league-groups.dto.js';
import { LeagueGroupsService } from '../dashboard/league-groups.service.js';
import { didYouMean } from './reply-text.js';
import { similarNames } from '../common/names/similar-names.js';

/** The group of a name, or a hint where there is none. */
export type FoundGroup = { readonly group: LeagueGroup } | { readonly hint: string };

/** Competitions of a command: all, or those of the group that it names; or a hint where there is none. */
export type CommandScope =
  | {
      /** Null: all. */
      readonly competitionIds: readonly number[] | null;
      /** ` in <group>`, or empty. */
      readonly where: string;
    }
  | { readonly hint: string };

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
    if (name === '') return { competitionIds: null, where: '' };
    const found = await this.find(name);
    if ('hint' in found) return found;
    const { name: group, members } = found.group;
    if (members.length === 0) return { hint: `${group} has no leagues yet.` };
    return { competitionIds: members.map(({ uniqueTournamentId }) => uniqueTournamentId), where: ` in ${group}` };
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
