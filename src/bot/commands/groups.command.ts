import { Injectable } from '@nestjs/common';
import { CompetitionsService } from '../../competitions/competitions.service.js';
import type { Competition } from '../../competitions/competitions.dto.js';
import type { LeagueGroup } from '../../dashboard/league-groups.dto.js';
import { LeagueGroupsService } from '../../dashboard/league-groups.service.js';
import type { Transaction } from '../../database/transaction-runner.js';
import { deadButton } from '../bot-commands.js';
import type { BotCommand, BotContext, ButtonReply, PressedMessage } from '../bot-commands.js';
import { messageOf } from '../bot-message.js';
import type { BotAnswer, BotMessage } from '../bot-message.js';
import { GroupFinder } from '../group-finder.js';
import { inRows, ownLeaguesButton } from '../page-buttons.js';
import { ChatSettingsRepository } from '../settings/chat-settings.repository.js';

const mostNamed = 3;
/** Most leagues on a page of buttons, and on all pages together. */
const leaguesShown = 20;
const mostLeagues = 500;
const longestName = 80;

/** Lists the league groups; in Telegram groups, administrators choose the chat's own leagues. */
@Injectable()
export class GroupsCommand implements BotCommand {
  readonly name = 'groups';

  constructor(
    private readonly groups: GroupFinder,
    private readonly service: LeagueGroupsService,
    private readonly competitions: CompetitionsService,
    private readonly settings: ChatSettingsRepository,
  ) {}

  reply(_text: string, context: BotContext): Promise<BotAnswer> {
    return this.list(context);
  }

  /** Creates the chat's own group, adds a league to it or removes one, or turns the pages of leagues. */
  async press(
    { words }: PressedMessage,
    context: BotContext,
  ): Promise<ButtonReply | ((transaction: Transaction) => Promise<ButtonReply>)> {
    if (words === 'list') return { message: messageOf(await this.list(context), context), notice: '' };
    const [, act, league, page = '1'] = /^(own|add|remove)(?: (\d+))?(?: page (\d{1,3}))?$/.exec(words) ?? [];
    if (act === undefined) return deadButton(context.texts);
    if (!(await context.mayManage())) return { message: null, notice: context.texts.settings.adminsOnly };
    const leagues = await this.competitions.listFirst(mostLeagues);
    const pressed = leagues.find(({ id }) => id === Number(league));
    if (act !== 'own' && pressed === undefined) return deadButton(context.texts);
    return async (transaction) => {
      let group = await this.ownGroup(transaction, context);
      if (pressed !== undefined) {
        const change = { id: group.id, tournamentId: pressed.id, isMember: act === 'add' };
        group = await this.service.setLeagueIn(transaction, change, writerOf(context));
      }
      const { added, removed } = context.texts.groups;
      const notice = pressed === undefined ? '' : (act === 'add' ? added : removed)(pressed.name);
      return { message: messageOf(editor(group, leagues, Number(page), context), context), notice };
    };
  }

  private async list(context: BotContext): Promise<BotMessage> {
    const { texts } = context;
    const groups = await this.groups.list();
    const lines = groups.map(({ name, description, members, memberCount }) => {
      const named = members
        .slice(0, mostNamed)
        .map((member) => member.name)
        .join(', ');
      const more = memberCount > mostNamed ? ', …' : '';
      const leagues = named === '' ? '' : `: ${named}${more}`;
      const purpose = description === '' ? '' : `\n  ${description}`;
      return `• ${name} (${texts.groups.leagues(memberCount)})${leagues}${purpose}`;
    });
    const text = groups.length === 0 ? texts.groups.none : [texts.groups.head(groups.length), ...lines].join('\n');
    return { text, buttons: ownLeaguesButton(context) };
  }

  /** The chat's own group; created on the first press, and from then on the default group of its commands. */
  private async ownGroup(transaction: Transaction, context: BotContext): Promise<LeagueGroup> {
    const { ownLeagueGroupId } = await this.settings.lock(transaction, context.chatId);
    const group =
      ownLeagueGroupId === null
        ? await this.service.createIn(transaction, nameOf(context), writerOf(context))
        : await this.service.get(ownLeagueGroupId);
    if (ownLeagueGroupId === null) {
      const changes = { leagueGroupId: group.id, ownLeagueGroupId: group.id };
      await this.settings.change(transaction, context.chatId, changes);
    }
    return group;
  }
}

const nameOf = ({ chatTitle, chatId }: BotContext): string =>
  (chatTitle?.trim() ?? '').slice(0, longestName) || `Chat ${Math.abs(chatId)}`;

/** Identifies the chat in the audit log. */
const writerOf = (context: BotContext) => ({
  caller: { kind: 'webhook' } as const,
  requestId: `bot-${context.channel}-${context.chatId}`,
  ifMatch: null,
  reason: `an administrator of the chat ${nameOf(context)} (${context.channel} ${context.chatId}) chose its leagues`,
});

/** The leagues of the chat's own group, with a button for each known league. */
function editor(group: LeagueGroup, leagues: readonly Competition[], page: number, { texts }: BotContext): BotMessage {
  const members = new Set(group.members.map(({ uniqueTournamentId }) => uniqueTournamentId));
  const pages = Math.max(1, Math.ceil(leagues.length / leaguesShown));
  const shown = Math.min(page, pages);
  const buttons = leagues.slice((shown - 1) * leaguesShown, shown * leaguesShown).map(({ id, name, country }) => {
    const isMember = members.has(id);
    return {
      label: `${isMember ? '✓ ' : ''}${name} (${country.name})`,
      data: `groups ${isMember ? 'remove' : 'add'} ${id} page ${shown}`,
    };
  });
  const turn = [
    ...(shown > 1 ? [{ label: texts.buttons.previous, data: `groups own page ${shown - 1}` }] : []),
    ...(shown < pages ? [{ label: texts.buttons.next, data: `groups own page ${shown + 1}` }] : []),
  ];
  const names = group.members.map(({ name }) => name).join(', ');
  return {
    text: [texts.groups.ownHead(group.name, names || texts.groups.noLeague), texts.groups.ownHow].join('\n'),
    buttons: [
      ...inRows(buttons, 2),
      ...(turn.length === 0 ? [] : [turn]),
      [{ label: texts.groups.done, data: 'groups list' }],
    ],
  };
}
