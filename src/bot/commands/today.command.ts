import { Injectable } from '@nestjs/common';
import type { BotCommand, BotContext } from '../bot-commands.js';
import { DayFixtures } from './day-fixtures.js';

/** The fixtures of the day. */
@Injectable()
export class TodayCommand implements BotCommand {
  readonly name = 'today';

  constructor(private readonly fixtures: DayFixtures) {}

  reply(text: string, context: BotContext): Promise<string> {
    return this.fixtures.show(text, 'today', context);
  }
}
