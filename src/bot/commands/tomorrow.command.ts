import { Injectable } from '@nestjs/common';
import type { BotCommand, BotContext } from '../bot-commands.js';
import { DayFixtures } from './day-fixtures.js';

/** The fixtures of the next day. */
@Injectable()
export class TomorrowCommand implements BotCommand {
  readonly name = 'tomorrow';

  constructor(private readonly fixtures: DayFixtures) {}

  reply(text: string, context: BotContext): Promise<string> {
    return this.fixtures.show(text, 'tomorrow', context);
  }
}
