import { Injectable } from '@nestjs/common';
import type { BotCommand } from '../bot-commands.js';
import { GroupFinder } from '../group-finder.js';
import { pluralise } from '../reply-text.js';

const mostNamed = 3;

/** Lists the league groups. */
@Injectable()
export class GroupsCommand implements BotCommand {
  readonly name = 'groups';
  readonly words = '';
  readonly description = 'the league groups';
  readonly germanDescription = 'die Ligagruppen';

  constructor(private readonly groups: GroupFinder) {}

  async reply(): Promise<string> {
    const groups = await this.groups.list();
    if (groups.length === 0) return 'There are no league groups yet.';
    const lines = groups.map(({ name, description, members, memberCount }) => {
      const named = members
        .slice(0, mostNamed)
        .map((member) => member.name)
        .join(', ');
      const more = memberCount > mostNamed ? ', …' : '';
      const leagues = named === '' ? '' : `: ${named}${more}`;
      const purpose = description === '' ? '' : `\n  ${description}`;
      return `• ${name} (${pluralise(memberCount, 'league')})${leagues}${purpose}`;
    });
    return [`${pluralise(groups.length, 'league group')}:`, ...lines].join('\n');
  }
}
