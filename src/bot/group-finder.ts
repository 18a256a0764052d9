import { Injectable } from '@nestjs/common';
import type { LeagueGroup } from '../dashboard/league-groups.dto.js';
import { LeagueGroupsService } from '../dashboard/league-groups.service.js';
import { similarNames } from '../common/names/similar-names.js';
import type { BotContext } from './bot-commands.js';
import { didYouMean, shownName } from './reply-text.js';
import { meansAll } from './settings/setting-values.js';
import type { BotTexts } from './texts/index.js';

/** The group with a name, or a hint if there is none. */
export type FoundGroup = { readonly group: LeagueGroup } | { readonly hint: string };

/** Competitions of a command: all, or those of a group. */
export interface FoundScope {
  /** Null: all. */
  readonly competitionIds: readonly number[] | null;
  /** ` in <group>`, or empty. */
  readonly where: string;
  /** Null: all competitions. */
  readonly group: LeagueGroup | null;
}

/** Competitions of a command, or a hint if there are none. */
export type CommandScope = FoundScope | { readonly hint: string };

/** Most names in the hint for an unknown one. */
const mostGuesses = 3;

const allCompetitions: CommandScope = { competitionIds: null, where: '', group: null };

function scopeOf(group: LeagueGroup, texts: BotTexts): CommandScope {
  const { name, members } = group;
  if (members.length === 0) return { hint: texts.groups.empty(name) };
  const competitionIds = members.map(({ uniqueTournamentId }) => uniqueTournamentId);
  return { competitionIds, where: texts.ofGroup(name), group };
}

/** Finds league groups by the names that users write. */
@Injectable()
export class GroupFinder {
  constructor(private readonly groups: LeagueGroupsService) {}

  /** All groups by name. */
  list(): Promise<LeagueGroup[]> {
    return this.groups.listAll();
  }

  /** Competitions of a command: those of the group that it names, else of the chat's own group, else all. */
  async scope(name: string, { texts, settings }: Pick<BotContext, 'texts' | 'settings'>): Promise<CommandScope> {
    if (meansAll(name)) return allCompetitions;
    if (name === '') return this.scopeOfId(settings.leagueGroupId, texts);
    const found = await this.find(name, texts);
    return 'hint' in found ? found : scopeOf(found.group, texts);
  }

  /** Competitions of a button. @param id id of the group; null: all competitions */
  async scopeOfId(id: number | null, texts: BotTexts): Promise<CommandScope> {
    if (id === null) return allCompetitions;
    const group = await this.findById(id);
    return group === null ? { hint: texts.groups.gone } : scopeOf(group, texts);
  }

  /** The group with an id; null: it was deleted. */
  async findById(id: number): Promise<LeagueGroup | null> {
    return (await this.list()).find((group) => group.id === id) ?? null;
  }

  /** The group with a name, case-insensitive; else the only one with that prefix; else a hint with similar names. */
  async find(name: string, texts: BotTexts): Promise<FoundGroup> {
    const groups = await this.list();
    const wanted = name.toLowerCase();
    const exact = groups.find((each) => each.name.toLowerCase() === wanted);
    const [first, another] =
      exact === undefined ? groups.filter((each) => each.name.toLowerCase().startsWith(wanted)) : [exact];
    if (first !== undefined && another === undefined) return { group: first };
    if (groups.length === 0) return { hint: texts.groups.none };
    const names = groups.map((each) => each.name);
    const nearest = similarNames(name, names, mostGuesses);
    const head = texts.names.none.group(shownName(name));
    const guesses = didYouMean(head, nearest.length > 0 ? nearest : names.slice(0, mostGuesses), texts);
    return { hint: `${guesses}\n${texts.groups.listed}` };
  }
}
