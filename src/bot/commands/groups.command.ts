import { Injectable } from '@nestjs/common';
import type { BotCommand, BotContext } from '../bot-commands.js';
import { GroupFinder } from '../group-finder.js';

const mostNamed = 3;

/** Lists the league groups. */
@Injectable()
export class GroupsCommand implements BotCommand {
  readonly name = 'groups';

  constructor(private readonly groups: GroupFinder) {}

  async reply(_text: string, { texts }: BotContext): Promise<string> {
    const groups = await this.groups.list();
    if (groups.length === 0) return texts.groups.none;
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
    return [texts.groups.head(groups.length), ...lines].join('\n');
  }
}
